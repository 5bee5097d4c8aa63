import { send } from "./site";

const SIGNING_KEY = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD";

/** Defines a channel of type `webhook` that sends to an address. */
export async function defineChannel(id: string, url: string): Promise<void> {
  await send("PUT", `secrets/${id}-url`, { value: url });
  await send("PUT", `secrets/${id}-key`, { value: SIGNING_KEY });
  await send("PUT", `channels/${id}`, {
    type: "webhook",
    url_secret: `${id}-url`,
    signing_secrets: [`${id}-key`],
    network: "private",
    labels: { team: "payments" },
  });
}
