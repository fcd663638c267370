import { useFormContext, useWatch } from 'react-hook-form'
import { Card, Fields } from '../../../shared/ui/Card.tsx'
import { MoneyField } from '../../../shared/ui/DecimalField.tsx'
import { IntegerField } from '../../../shared/ui/IntegerField.tsx'
import type { CamposDoProduto } from './campos.ts'
import { quantidadeTotal } from './corpo.ts'
import { erroDoCampo } from './resolver.ts'

/** Prices and stock. With variations the quantity is their sum, of a kit what its parts make: it cannot be typed. */
export function PrecosSection({ kit = false }: { kit?: boolean | undefined }) {
  const { register, control, formState } = useFormContext<CamposDoProduto>()
  const { errors } = formState
  const [ativo, variacoes] = useWatch({ control, name: ['tem_variacoes', 'variacoes'] })
  return (
    <Card title="Preço e estoque">
      <Fields columns={1} phone={2}>
        <MoneyField label="Preço de Custo" {...register('preco_custo')} error={erroDoCampo(errors.preco_custo)} />
        <MoneyField label="Preço de Venda" {...register('preco_venda')} error={erroDoCampo(errors.preco_venda)} />
        {kit ? null : ativo && variacoes.length > 0 ? (
          <IntegerField
            key="soma"
            label="Quantidade em Estoque"
            readOnly
            value={quantidadeTotal(variacoes)}
            hint="Soma das variações"
          />
        ) : (
          <IntegerField
            key="propria"
            label="Quantidade em Estoque"
            {...register('qtd')}
            error={erroDoCampo(errors.qtd)}
          />
        )}
      </Fields>
    </Card>
  )
}
