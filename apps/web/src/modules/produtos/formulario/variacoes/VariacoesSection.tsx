import type { Produto } from '@estampa/contract/produtos/produtos.schemas.ts'
import { lazy, Suspense } from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { Card } from '../../../../shared/ui/Card.tsx'
import { CheckboxField } from '../../../../shared/ui/fields/CheckboxField.tsx'
import type { Foto } from '../../imagens/fotos.ts'
import type { CamposDoProduto } from '../campos.ts'

/** Not with the form: many products have no variations. */
const importVariacoes = () => import('./Variacoes.tsx')
const Variacoes = lazy(async () => ({ default: (await importVariacoes()).Variacoes }))
const ModoSelect = lazy(async () => ({ default: (await importVariacoes()).ModoSelect }))

interface VariacoesSectionProps {
  /** The stored product; absent in the form of a new one. */
  produto?: Produto | undefined
  fotos: readonly Foto[]
}

const COM_VARIACOES = 'Produto com variações/estampas'

export function VariacoesSection({ produto, fotos }: VariacoesSectionProps) {
  const { control, register, setValue } = useFormContext<CamposDoProduto>()
  // Here, and not with the list: the undo of the last one's removal finds it when the list is gone.
  const fields = useFieldArray({ control, name: 'variacoes', keyName: 'chave' })
  const [active, hasCor, hasTamanho] = useWatch({ control, name: ['tem_variacoes', 'tem_cor', 'tem_tamanho'] })
  return (
    <Card
      title="Variações"
      {...(active ? { description: 'Preço em branco: vale o do produto.' } : {})}
      actions={
        active && (
          <Suspense>
            <ModoSelect />
          </Suspense>
        )
      }
    >
      <div className="flex items-center flex-wrap gap-x-7 gap-y-1 [&_+_*]:mt-4">
        {produto ? (
          <CheckboxField label={COM_VARIACOES} checked={active} disabled readOnly />
        ) : (
          <CheckboxField label={COM_VARIACOES} {...register('tem_variacoes')} />
        )}
        {active && !produto && (
          <>
            <CheckboxField label="Tem cor?" {...register('tem_cor')} />
            <CheckboxField label="Tem tamanho?" {...register('tem_tamanho')} />
          </>
        )}
        {active && produto && !hasCor && (
          <button type="button" className="k-acao" onClick={() => setValue('tem_cor', true)}>
            Distinguir também por cor
          </button>
        )}
        {active && produto && !hasTamanho && (
          <button type="button" className="k-acao" onClick={() => setValue('tem_tamanho', true)}>
            Distinguir também por tamanho
          </button>
        )}
      </div>
      {active && (
        <Suspense>
          <Variacoes campos={fields} produto={produto} fotos={fotos} />
        </Suspense>
      )}
    </Card>
  )
}
