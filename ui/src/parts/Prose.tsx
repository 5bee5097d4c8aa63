import { Code } from "@mantine/core";

/** Shows a text of Courier; text between backticks is formatted as code. */
export function Prose({ text }: { readonly text: string }) {
  return (
    <>
      {text.split("`").map((part, i) => (i % 2 === 1 ? <Code key={i}>{part}</Code> : part))}
    </>
  );
}
