import { Code, type CodeProps } from "@mantine/core";
import { Untrusted } from "./Untrusted";

interface Props extends CodeProps {
  readonly text: string;
  /** Maximum number of displayed characters; the tooltip has the complete text. */
  readonly most?: number;
}

/** Shows a term of the API, such as a failure code, a type or a JSON pointer. */
export function Token({ text, most = 200, ...code }: Props) {
  return (
    <Code {...code}>
      <Untrusted text={text} most={most} />
    </Code>
  );
}
