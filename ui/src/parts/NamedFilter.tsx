import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { foundObjects } from "../api/queries";
import { visible } from "../model/visible";
import { TextFilter } from "./TextFilter";

/** Milliseconds without a keystroke before the server is asked. */
const PAUSE = 200;

interface Props {
  readonly kind: string;
  readonly label: string;
  readonly placeholder?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A filter by complete id, which offers ids of objects whose id or name contains the entered text. */
export function NamedFilter({ kind, ...field }: Props) {
  const id = useId();
  const [typed, setTyped] = useState("");
  const [asked] = useDebouncedValue(typed.trim(), PAUSE);
  const { data } = useQuery({ ...foundObjects(asked), enabled: asked !== "", placeholderData: keepPreviousData });
  return (
    <>
      <TextFilter {...field} list={id} onType={setTyped} />
      <datalist id={id}>
        {data?.value
          .filter((each) => each.kind === kind)
          .map((each) => (
            <option key={each.id} value={each.id}>
              {visible(each.name ?? each.id)}
            </option>
          ))}
      </datalist>
    </>
  );
}
