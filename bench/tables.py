"""Tables by Python, as peers of "./courier bench data": transform, write (XLSX) or read (XLSX), FROM, TO.

"transform" takes the paid orders, writes their dates as ISO 8601 has them, and adds a key. "write" and "read" need openpyxl.
"""

import csv
import decimal
import sys
from datetime import datetime


def transform(source, target):
    with open(source, newline="", encoding="utf-8") as f, open(target, "w", newline="", encoding="utf-8") as out:
        rows = csv.DictReader(f)
        writer = csv.writer(out)
        writer.writerow(["order", "date", "customer", "amount", "note", "key"])
        for row in rows:
            if row["paid"] != "true":
                continue
            number = int(row["id"])
            date = datetime.strptime(row["placed_on"], "%d.%m.%Y").date().isoformat()
            amount = decimal.Decimal(row["amount"])
            writer.writerow([number, date, row["customer"], amount, row["note"], "CH-" + str(number)])


def write(source, target):
    import openpyxl

    book = openpyxl.Workbook(write_only=True)
    sheet = book.create_sheet("Sheet1")
    with open(source, newline="", encoding="utf-8") as f:
        rows = csv.reader(f)
        sheet.append(next(rows))
        for row in rows:
            row[0] = int(row[0])
            row[3] = decimal.Decimal(row[3])
            sheet.append(row)
    book.save(target)


def read(source, target):
    import openpyxl

    book = openpyxl.load_workbook(source, read_only=True)
    with open(target, "w", newline="", encoding="utf-8") as out:
        writer = csv.writer(out)
        for row in book.worksheets[0].iter_rows(values_only=True):
            writer.writerow(row)


if __name__ == "__main__":
    {"transform": transform, "write": write, "read": read}[sys.argv[1]](*sys.argv[2:])
