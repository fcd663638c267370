import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** What others than its owner may do something with, with its mode. */
export const abertos = (dados: string): string[] =>
  readdirSync(dados, { recursive: true, encoding: 'utf8' })
    .filter((nome) => !nome.startsWith('postgres/'))
    .flatMap((nome) => {
      const { mode } = statSync(join(dados, nome))
      return mode & 0o077 ? [`${nome} ${(mode & 0o777).toString(8)}`] : []
    })
