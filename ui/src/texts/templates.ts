/** Texts of templates and of their fields. */
export const templates = {
  title: "Templates",
  help: "Tested definitions for common tasks. A template asks which names and folders to use. Before anything is created, its plan shows what will be created.",
  transfer: "Transfer from server to server",
  use: "Use template",
  of: (title: string) => `Use template: ${title}`,
  makes: "Creates",
  asks: "Values to enter",
  unknown: "There is no template with this name.",
  types: (types: string) => `Type: ${types}`,
  unlike: (type: string) => `The selected object has the type ${type}.`,
  example: (value: string) => `In the template: ${value}`,
  make: "Create plan",
  empty: "Fill in every field.",
} as const;
