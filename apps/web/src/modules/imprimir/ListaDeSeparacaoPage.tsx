import { ImpressoDaVenda } from './ImpressoDaVenda.tsx'
import { PecasASeparar } from './PecasASeparar.tsx'

/** `/imprimir/vendas/12/separacao`: what to fetch for the sale. */
export default function ListaDeSeparacaoPage() {
  return (
    <ImpressoDaVenda titulo="Lista de separação" assinatura="Separado por">
      {(venda) => <PecasASeparar venda={venda} />}
    </ImpressoDaVenda>
  )
}
