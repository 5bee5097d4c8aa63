import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { startJob } from "../../api/definitionActions";
import { stores, transferCheck } from "../../api/transfer";
import { TransferSetup } from "../../api/transferSetup";
import { definitionsOf, type MadeParts, type Part, type Transfer } from "../../model/transferWizard";

interface Asked {
  readonly transfer: Transfer;
  /** Id of the job. */
  readonly id: string;
  readonly made: MadeParts;
  readonly onMade: (made: MadeParts, part: Part) => void;
  /** Called if no response confirms whether the job is stored, with the id that it would have. */
  readonly onUnsure: (id: string) => void;
}

/** Creates a transfer part by part; after a failure, creation continues from there. */
export function useMaking({ transfer, id, made, onMade, onUnsure }: Asked) {
  const [setup] = useState(() => new TransferSetup(stores, crypto.randomUUID().slice(0, 8)));
  const [key] = useState(() => crypto.randomUUID());
  const client = useQueryClient();
  const navigate = useNavigate();
  const { mutate, isPending, error } = useMutation({
    gcTime: 0,
    mutationFn: async (runs: boolean): Promise<string | undefined> => {
      // Nothing is created if any part of the transfer is refused.
      const refused = await client.fetchQuery(transferCheck(definitionsOf(transfer, id, made)));
      if (refused.length > 0) return undefined;
      const all = await setup.makeAll(transfer, id, made, onMade);
      return runs && all.job !== undefined ? startJob(all.job, { parameters: {}, options: {}, reason: "", key }) : undefined;
    },
    onSettled: () => {
      if (setup.unsureId !== undefined) onUnsure(setup.unsureId);
      for (const kind of ["jobs", "schedules", "channels", "named", "names"]) void client.invalidateQueries({ queryKey: [kind] });
    },
  });

  function make(runs: boolean) {
    if (isPending) return;
    mutate(runs, {
      onSuccess: (execution) => {
        if (execution) void navigate({ to: "/executions/$id", params: { id: execution }, ignoreBlocker: true });
      },
    });
  }

  return { make, isPending, error };
}
