import { ConteudoDoRomaneio } from './ConteudoDoRomaneio.tsx'
import { ImpressoDaVenda } from './ImpressoDaVenda.tsx'

/** `/imprimir/vendas/12/romaneio`: contents and recipient of the package. */
export default function RomaneioPage() {
  return (
    <ImpressoDaVenda titulo="Romaneio" assinatura="Conferido por" paraFora>
      {(venda) => <ConteudoDoRomaneio venda={venda} />}
    </ImpressoDaVenda>
  )
}
