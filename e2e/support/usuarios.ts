import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { COMMANDS, root } from './program.ts'
import type { Shop } from './shop.ts'

interface NovoUsuario {
  readonly username: string
  readonly password: string
  readonly tipo?: string
  readonly nome?: string
}

/** Adds a user to an open shop as its owner would: by the command. Once is enough; again it is no error. */
export async function criarUsuario(
  { dataDir }: Pick<Shop, 'dataDir'>,
  { username, password, tipo = 'funcionario', nome = username }: NovoUsuario,
): Promise<void> {
  const args = [COMMANDS, 'usuario', 'criar', username, '--senha', password, '--tipo', tipo, '--nome', nome]
  try {
    await promisify(execFile)(process.execPath, args, { cwd: root, env: { ...process.env, DATA_DIR: dataDir } })
  } catch (error) {
    if (!String(error).includes('Já existe um usuário')) throw error
  }
}
