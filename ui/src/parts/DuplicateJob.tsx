import { useNavigate } from "@tanstack/react-router";
import { editing as editingTexts } from "../texts/editing";
import { RoleButton } from "./RoleButton";

interface Props {
  readonly id: string;
  /** Why no job can be duplicated now. */
  readonly whyNot?: string | undefined;
}

/** Opens the builder with a copy of a job, which is not saved yet. */
export function DuplicateJob({ id, whyNot }: Props) {
  const navigate = useNavigate();
  return (
    <RoleButton needs="author" variant="default" whyNot={whyNot} onClick={() => void navigate({ to: "/new/job", search: { copy: id } })}>
      {editingTexts.duplicate}
    </RoleButton>
  );
}
