const ENDINGS: Readonly<Record<number, string>> = { 1: "st", 2: "nd", 3: "rd", 21: "st", 22: "nd", 23: "rd", 31: "st" };

const ordinal = (count: number) => `${count}${ENDINGS[count] ?? "th"}`;

/** Texts that describe cron expressions. */
export const cron = {
  at: (times: string) => `at ${times}`,
  seconds: { size: 60, every: "every second", steps: (by: number) => `every ${by} seconds`, first: "", at: (at: string) => `at second ${at}` },
  minutes: {
    size: 60,
    every: "every minute",
    steps: (by: number) => `every ${by} minutes`,
    first: "on the hour",
    at: (at: string) => `at minute ${at}`,
  },
  hours: { size: 24, every: "", steps: (by: number) => `in every ${ordinal(by)} hour from 00:00`, first: "", at: (at: string) => `of hour ${at}` },
  everyHours: (by: number) => `every ${by} hours`,
  everyDay: "every day",
  days: (days: string) => `on the ${days} of the month`,
  lastDay: "on the last day of the month",
  lastWorkday: "on the last weekday (Monday to Friday) of the month",
  beforeLast: (days: number) => `${days} ${days === 1 ? "day" : "days"} before the last day of the month`,
  nearest: (day: string) => `on the weekday (Monday to Friday) nearest to the ${day}`,
  on: (days: string) => `on ${days}`,
  lastOf: (day: string) => `on the last ${day} of the month`,
  nth: (nth: string, day: string) => `on the ${nth} ${day} of the month`,
  in: (spans: string) => `in ${spans}`,
  both: (day: string, weekday: string) => `${day} if it is also ${weekday}`,
  either: (day: string, weekday: string) => `${day} and also ${weekday}`,
  span: (from: string, to: string) => `${from} to ${to}`,
  and: (others: string, last: string) => `${others} and ${last}`,
  ordinal,
  weekdays: ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"],
  months: [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
  ],
} as const;
