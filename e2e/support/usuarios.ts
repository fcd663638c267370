import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { COMMANDS, root } from './program.ts'
import type { Shop } from './shop.ts'

/** `npm run usuario -- …` on the shop's machine; answers what it prints. */
export async function comandoDoUsuario({ dataDir }: Pick<Shop, 'dataDir'>, ...args: string[]): Promise<string> {
  const env = { ...process.env, DATA_DIR: dataDir }
  return (await promisify(execFile)(process.execPath, [COMMANDS, 'usuario', ...args], { cwd: root, env })).stdout
}

/** Adds a user to an open shop as its owner would: by the command. Once is enough; again it is no error. */
export async function createUsuario(
  shop: Pick<Shop, 'dataDir'>,
  {
    username,
    password,
    tipo = 'funcionario',
    nome = username,
  }: { username: string; password: string; tipo?: string; nome?: string },
): Promise<void> {
  const criada = comandoDoUsuario(shop, 'criar', username, '--senha', password, '--tipo', tipo, '--nome', nome)
  await criada.catch((error: unknown) => {
    if (!String(error).includes('Já existe um usuário')) throw error
  })
}
