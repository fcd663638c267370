import { ConteudoDoRomaneio } from './ConteudoDoRomaneio.tsx'
import { ImpressoDaVenda } from './ImpressoDaVenda.tsx'

export default function RomaneioPage() {
  return (
    <ImpressoDaVenda titulo="Romaneio" assinatura="Conferido por" paraFora>
      {(venda) => <ConteudoDoRomaneio venda={venda} />}
    </ImpressoDaVenda>
  )
}
