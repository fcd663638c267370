import { type SituacaoDaCompra, situacaoDaCompraEmPalavras } from '@estampa/contract/compras/compras.machine.ts'

/** The state of a purchase; what is still to come stands out. */
export const SituacaoBadge = ({ situacao }: { situacao: SituacaoDaCompra }) => (
  <span
    className="k-etiqueta text-texto bg-fundo data-[comes=true]:text-marca-texto data-[comes=true]:bg-marca-suave"
    data-comes={situacao === 'pedida' || situacao === 'recebida_em_parte'}
  >
    {situacaoDaCompraEmPalavras(situacao)}
  </span>
)
