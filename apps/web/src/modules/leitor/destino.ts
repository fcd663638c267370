import { eRotaConhecida } from '@estampa/contract/produtos/etiqueta.ts'
import { buildNoProdutoMessage, curto, parseCodigo } from '../../shared/device/leitor/codigo.ts'
import { playSignal } from '../../shared/device/leitor/sinais.ts'
import { toast } from '../../shared/ui/toasts/toast.ts'
import { enderecoDoSku } from '../produtos/sku.queries.ts'

/** State of the page that a scan opens: a phone shows a piece's stock over it. */
export const LIDO = { state: { lido: true } } as const

/** Where a read text leads; `procurar`: a SKU, perhaps. */
type Destino =
  | { readonly tipo: 'ir'; readonly caminho: string }
  | { readonly tipo: 'externo'; readonly url: string }
  | { readonly tipo: 'procurar'; readonly texto: string }

export function destinoDe(scannedCode: string): Destino {
  const codigo = parseCodigo(scannedCode, location.origin)
  if (codigo.tipo === 'texto') return { tipo: 'procurar', texto: codigo.texto }
  if (codigo.tipo === 'externo') return codigo
  // A SKU may begin with a slash.
  if (scannedCode.startsWith('/') && !eRotaConhecida(codigo.caminho)) return { tipo: 'procurar', texto: scannedCode }
  return { tipo: 'ir', caminho: codigo.caminho }
}

/** Goes where a text leads that a USB scanner read on a screen without use for it; stays where it leads nowhere. */
export async function openScannedCode(
  scannedCode: string,
  navigate: (caminho: string, opcoes: typeof LIDO) => unknown,
): Promise<void> {
  const destination = destinoDe(scannedCode)
  const foundPath =
    destination.tipo === 'ir'
      ? destination.caminho
      : destination.tipo === 'externo'
        ? null
        : await enderecoDoSku(destination.texto).catch(() => undefined)
  playSignal(foundPath ? 'lido' : 'alarme')
  if (foundPath) return void navigate(foundPath, LIDO)
  const sentence =
    foundPath === null
      ? buildNoProdutoMessage(scannedCode)
      : `Não foi possível procurar “${curto(scannedCode)}”. Verifique sua conexão.`
  toast('warning', sentence)
}
