"""What is known of people and rooms beyond one table: who is one person, languages, quiet hours, rate limits, what a
room remembers. Imports journal and below; decides nothing at a table.
"""
