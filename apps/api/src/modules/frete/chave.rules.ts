import type { Banco } from '../../infra/database/transaction.ts'
import { cipherFor, decryptOrNull } from '../../infra/settings/secret.ts'
import { acessosGuardados, esquecerAcesso, trocarCifra } from './acessos.data.ts'

export const PROPOSITO = 'estampa/frete-tokens'

/** Seals the carriers' tokens anew after a restoration; what none of the secrets `de` opens is given up, with the reason. */
export async function mudarChaveDoFrete(db: Banco, de: readonly Uint8Array[], para: Uint8Array): Promise<void> {
  const nova = cipherFor(para, PROPOSITO)
  for (const { provedor, access, refresh } of await acessosGuardados(db)) {
    const abertos = de.map((segredo) => abrir(segredo, [access, refresh])).find(Boolean)
    if (abertos)
      await trocarCifra(db, provedor, { access: nova.encrypt(abertos[0]), refresh: nova.encrypt(abertos[1]) })
    else await esquecerAcesso(db, provedor, 'A cópia restaurada foi feita com outra chave secreta. Conecte novamente.')
  }
}

function abrir(segredo: Uint8Array, selados: readonly [Buffer, Buffer]): [string, string] | null {
  const cifra = cipherFor(segredo, PROPOSITO)
  const [access, refresh] = [decryptOrNull(cifra, selados[0]), decryptOrNull(cifra, selados[1])]
  return access === null || refresh === null ? null : [access, refresh]
}
