import { formatOrcamentoSituacao, quemEspera, type Situacao } from '@estampa/contract/orcamentos/orcamentos.machine.ts'

export const EtiquetaDoOrcamento = ({ situacao }: { situacao: Situacao }) => (
  <span
    className="k-etiqueta text-texto bg-fundo data-[espera=loja]:text-aviso data-[espera=loja]:bg-aviso-fundo data-[espera=cliente]:text-marca-texto data-[espera=cliente]:bg-marca-suave"
    data-espera={quemEspera(situacao) ?? undefined}
  >
    {formatOrcamentoSituacao(situacao)}
  </span>
)
