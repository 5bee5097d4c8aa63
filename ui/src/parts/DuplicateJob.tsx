import { useNavigate } from "@tanstack/react-router";
import { editing as editingTexts } from "../texts/editing";
import { RoleButton } from "./RoleButton";

interface Props {
  readonly id: string;
  /** Why the job cannot be duplicated now. */
  readonly whyNot?: string | undefined;
}

/** Opens the job editor with an unsaved copy of a job. */
export function DuplicateJob({ id, whyNot }: Props) {
  const navigate = useNavigate();
  return (
    <RoleButton needs="author" variant="default" whyNot={whyNot} onClick={() => void navigate({ to: "/new/job", search: { copy: id } })}>
      {editingTexts.duplicate}
    </RoleButton>
  );
}
