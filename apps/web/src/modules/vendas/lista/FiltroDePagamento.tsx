import { SITUACOES_DE_PAGAMENTO, type SituacaoDoPagamento } from '@estampa/contract/pagamentos/situacao.ts'
import { SelectField } from '../../../shared/ui/SelectField.tsx'
import { porParametro, useParametros } from '../../../shared/useParametros.ts'

/** How far the listed sales are paid, read from the address (`?pagamento=pendente`); null for all. */
export function usePagamentoNaUrl(): [SituacaoDoPagamento | null, (valor: string) => void] {
  const [params, mudar] = useParametros()
  const pedido = params.get('pagamento')
  const escolher = (valor: string) => mudar((novos) => porParametro(novos, 'pagamento', valor))
  return [SITUACOES_DE_PAGAMENTO.find(({ valor }) => valor === pedido)?.valor ?? null, escolher]
}

export const FiltroDePagamento = ({ valor, onChange }: { valor: string; onChange: (valor: string) => void }) => (
  <SelectField
    label="Pagamento"
    hideLabel
    value={valor}
    placeholder="Todos os pagamentos"
    onChange={(event) => onChange(event.target.value)}
    options={SITUACOES_DE_PAGAMENTO.map(({ valor: value, rotulo: label }) => ({ value, label }))}
  />
)
