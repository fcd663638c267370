import { CUSTOS_DA_COMPRA } from '@estampa/contract/compras/compras.machine.ts'
import { useQuery } from '@tanstack/react-query'
import { useTold } from '../../shared/resource/useTold.ts'
import { adminPage } from '../../shared/session/Allowed.tsx'
import { Card, Fields } from '../../shared/ui/Card.tsx'
import { SelectField } from '../../shared/ui/fields/SelectField.tsx'
import { NotRead } from '../../shared/ui/states.tsx'
import { changeComprasConfiguracao, comprasConfiguracao } from './compras.queries.ts'

export default adminPage({ title: 'Compras', subtitle: 'O que muda quando chegam peças.' }, CustoCard)

const OPTIONS = Object.entries(CUSTOS_DA_COMPRA).map(([value, label]) => ({ value, label }))

/** The choice is saved as it is made, and says so. */
function CustoCard() {
  const query = useQuery(comprasConfiguracao)
  const { mutate, isPending } = useTold(
    changeComprasConfiguracao,
    'Não foi possível salvar. Tente novamente.',
    'Salvo.',
  )
  if (query.isError || !query.data) return <NotRead query={query} height="180px" />
  return (
    <Card
      title="Custo das peças"
      description="O frete e os impostos da compra entram no custo. As vendas já feitas ficam com o custo que tinham."
    >
      <Fields>
        <SelectField
          label="Ao receber, o custo passa a ser"
          value={query.data.custo}
          disabled={isPending}
          options={OPTIONS}
          onChange={({ target }) => mutate({ custo: target.value as keyof typeof CUSTOS_DA_COMPRA })}
        />
      </Fields>
    </Card>
  )
}
