import type { FormSchema } from "../../model/document/fields";
import { resolved } from "../../model/document/fields";
import { isObject } from "../../model/pointers";
import { builder as builderTexts } from "../../texts/builder";
import { useEditing } from "./editing";
import { ParameterMembers } from "./ParameterMembers";

const words = builderTexts.parameters;

/** The parameters of a job, each with the fields of its JSON Schema and nested schemas. */
export function ParametersForm({ schema }: { readonly schema: FormSchema }) {
  const { document } = useEditing();
  const job = document.source.value;
  const parameters = isObject(job) ? job.parameters : undefined;
  const one = resolved({ $ref: "#/$defs/parameter_schema" }, schema);
  return <ParameterMembers title={words.title} help={words.help} pointer="/parameters" value={parameters} schema={one} root={schema} depth={0} />;
}
