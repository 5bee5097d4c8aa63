/** Words of templates and of what they ask for. */
export const templates = {
  title: "Templates",
  help: "Tested definitions for common tasks. A template asks for your names and folders. Before anything is created, its plan shows what it creates.",
  transfer: "Transfer from server to server",
  use: "Use the template",
  of: (title: string) => `Use the template: ${title}`,
  makes: "Makes",
  asks: "What it asks for",
  unknown: "There is no template of this name.",
  types: (types: string) => `Of type ${types}.`,
  unlike: (type: string) => `This one is of type ${type}.`,
  example: (value: string) => `In the template: ${value}`,
  make: "Make the plan",
  empty: "Fill in every field.",
} as const;
