import { hash, verify } from '@node-rs/argon2'

interface Custo {
  readonly memoryCost: number
  readonly timeCost: number
  readonly parallelism: number
}

// argon2id is the library's default algorithm; the costs are OWASP's first recommendation (19 MiB, 2 passes).
let custo: Custo = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashDaSenha = (senha: string): Promise<string> => hash(senha, custo)

// Hash that no account has: verified when the user is unknown, so that the answer takes the same time.
let deNinguem = hashDaSenha('não é a senha de ninguém')

/** For tests, which make hundreds of passwords: nothing of the program calls it, and no setting does. */
export function baratearSenhas(outro: Custo): void {
  custo = outro
  deNinguem = hashDaSenha('não é a senha de ninguém')
}

/** Does the password match? Takes the same time when there is no hash to compare with. */
export async function senhaConfere(senhaHash: string | null, senha: string): Promise<boolean> {
  const confere = await verify(senhaHash ?? (await deNinguem), senha)
  return senhaHash !== null && confere
}
