import type { Arte } from '@estampa/contract/producao/artes.schemas.ts'
import { producaoApi } from '../../generated/producaoApi.ts'

export interface EnvioDeArte {
  readonly nome: string
  readonly arquivo: File
  /** The file is this art's next version. */
  readonly arteId?: number
  /** Whose a new art is; absent or null: the shop's, or whose the version before was. */
  readonly clienteId?: number | null
  readonly chave: string
}

/** Stores a file as an art, or as the next version of one. */
export async function uploadArte({ nome, arquivo, arteId, clienteId = null, chave }: EnvioDeArte): Promise<Arte> {
  const body = new FormData()
  body.append('nome', nome)
  if (arteId !== undefined) body.append('arte_id', String(arteId))
  if (clienteId !== null) body.append('cliente_id', String(clienteId))
  body.append('arquivo', arquivo)
  return await producaoApi('POST /artes/', { body, idempotencyKey: chave })
}
