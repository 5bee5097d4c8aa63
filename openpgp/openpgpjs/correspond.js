// Reads a line {"act": "generate" | "write" | "read", …} and answers with a line; ends with its input. Bytes are in Base64.
import { createInterface } from 'node:readline';
import * as openpgp from 'openpgp';

const bytes = base64 => new Uint8Array(Buffer.from(base64, 'base64'));
const base64 = data => Buffer.from(data).toString('base64');

/** What a message or a key is made like; absent fields are the library's defaults. */
function config({ v6, aead, argon2 }) {
  return {
    minRSABits: 2048,
    v6Keys: Boolean(v6),
    aeadProtect: Boolean(aead),
    ...(aead && { preferredAEADAlgorithm: openpgp.enums.aead[aead] }),
    s2kType: argon2 ? openpgp.enums.s2k.argon2 : openpgp.enums.s2k.iterated,
  };
}

const privateKeys = armored => Promise.all(armored.map(armoredKey => openpgp.readPrivateKey({ armoredKey })));
const publicKeys = armored => Promise.all(armored.map(armoredKey => openpgp.readKey({ armoredKey })));

async function generate({ type, passphrase, ...form }) {
  const { privateKey, publicKey } = await openpgp.generateKey({
    type,
    userIDs: [{ name: type, email: `${type}@example.org` }],
    date: new Date(form.date),
    ...(type === 'rsa' && { rsaBits: 2048 }),
    ...(type === 'ecc' && { curve: 'nistP256' }),
    ...(passphrase && { passphrase }),
    config: config(form),
  });
  return { privateKey, publicKey };
}

async function write({ data, recipients, signers, passwords, kind, armor, hidden, ...form }) {
  const format = armor ? 'armored' : 'binary';
  const signingKeys = await privateKeys(signers);
  const made = { signingKeys, format, config: config(form) };
  if (kind === 'clear') {
    const message = await openpgp.createCleartextMessage({ text: Buffer.from(bytes(data)).toString('utf8') });
    return base64(Buffer.from(await openpgp.sign({ message, signingKeys, config: config(form) })));
  }
  const message = await openpgp.createMessage({ binary: bytes(data) });
  const written =
    kind === 'encrypted'
      ? await openpgp.encrypt({
          ...made,
          message,
          passwords,
          encryptionKeys: await publicKeys(recipients),
          wildcard: hidden,
          ...(signers.length === 0 && { signingKeys: undefined }),
        })
      : await openpgp.sign({ ...made, message, detached: kind === 'detached' });
  return base64(typeof written === 'string' ? Buffer.from(written) : written);
}

async function readMessage(message) {
  return message[0] & 0x80
    ? openpgp.readMessage({ binaryMessage: message })
    : openpgp.readMessage({ armoredMessage: Buffer.from(message).toString('utf8') });
}

async function read({ message, detached, keys, signers, kind }) {
  const verificationKeys = await publicKeys(signers);
  const expectSigned = signers.length > 0;
  const common = { verificationKeys, expectSigned, format: 'binary' };
  if (kind === 'detached') {
    const signature = bytes(detached);
    const result = await openpgp.verify({
      ...common,
      message: await openpgp.createMessage({ binary: bytes(message) }),
      signature:
        signature[0] & 0x80
          ? await openpgp.readSignature({ binarySignature: signature })
          : await openpgp.readSignature({ armoredSignature: Buffer.from(signature).toString('utf8') }),
    });
    return base64(result.data);
  } else if (kind === 'clear') {
    const cleartextMessage = Buffer.from(bytes(message)).toString('utf8');
    const result = await openpgp.verify({
      verificationKeys,
      expectSigned,
      message: await openpgp.readCleartextMessage({ cleartextMessage }),
    });
    return base64(Buffer.from(result.data));
  }
  const parsed = await readMessage(bytes(message));
  const result =
    kind === 'encrypted'
      ? await openpgp.decrypt({ ...common, message: parsed, decryptionKeys: await privateKeys(keys) })
      : await openpgp.verify({ ...common, message: parsed });
  return base64(result.data);
}

const acts = {
  generate,
  write: async question => ({ data: await write(question) }),
  read: async question => ({ data: await read(question) }),
};

for await (const line of createInterface({ input: process.stdin })) {
  const { act, ...question } = JSON.parse(line);
  let answer;
  try {
    answer = await acts[act](question);
  } catch (e) {
    answer = { error: String(e) };
  }
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
