import { ImpressoDaVenda } from './ImpressoDaVenda.tsx'
import { PecasASeparar } from './PecasASeparar.tsx'

export default function ListaDeSeparacaoPage() {
  return (
    <ImpressoDaVenda titulo="Lista de separação" assinatura="Separado por">
      {(venda) => <PecasASeparar venda={venda} />}
    </ImpressoDaVenda>
  )
}
