import type { Produto } from '@estampa/contract/produtos/produtos.schemas.ts'
import { useCallback, useMemo } from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { avisarComDesfazer } from '../../../../shared/registro/desfazer.ts'
import { Card } from '../../../../shared/ui/Card.tsx'
import { CheckboxField } from '../../../../shared/ui/CheckboxField.tsx'
import type { Foto } from '../../imagens/fotos.ts'
import type { CamposDoProduto } from '../campos.ts'
import * as css from '../formulario.classes.ts'
import { ModoSelect } from './modo.tsx'
import { Variacoes } from './Variacoes.tsx'

interface VariacoesSectionProps {
  /** The stored product; absent in the form of a new one. */
  produto?: Produto | undefined
  fotos: readonly Foto[]
}

const COM_VARIACOES = 'Produto com variações/estampas'

export function VariacoesSection({ produto, fotos }: VariacoesSectionProps) {
  const { control, register, getValues, setValue, trigger } = useFormContext<CamposDoProduto>()
  const { fields, append, remove, insert } = useFieldArray({ control, name: 'variacoes', keyName: 'chave' })
  const [ativo, temCor, temTamanho] = useWatch({ control, name: ['tem_variacoes', 'tem_cor', 'tem_tamanho'] })
  const form = useMemo(() => ({ control, register, setValue, trigger }), [control, register, setValue, trigger])

  const remover = useCallback(
    (indice: number) => {
      const removida = getValues(`variacoes.${indice}`)
      remove(indice)
      if (getValues('variacoes').length === 0) setValue('tem_variacoes', false, { shouldDirty: true })
      const desfazer = () => {
        setValue('tem_variacoes', true, { shouldDirty: true })
        insert(indice, removida, { shouldFocus: false })
      }
      avisarComDesfazer('Variação removida', desfazer, { tipo: 'info' })
    },
    [getValues, setValue, remove, insert],
  )
  return (
    <Card
      title="Variações"
      {...(ativo ? { description: 'Preço em branco: vale o do produto.' } : {})}
      actions={ativo && <ModoSelect />}
    >
      <div className={css.modo}>
        {produto ? (
          <CheckboxField label={COM_VARIACOES} checked={ativo} disabled readOnly />
        ) : (
          <CheckboxField label={COM_VARIACOES} {...register('tem_variacoes')} />
        )}
        {ativo && !produto && (
          <>
            <CheckboxField label="Tem cor?" {...register('tem_cor')} />
            <CheckboxField label="Tem tamanho?" {...register('tem_tamanho')} />
          </>
        )}
        {ativo && produto && !temCor && (
          <button type="button" className="k-acao" onClick={() => form.setValue('tem_cor', true)}>
            Distinguir também por cor
          </button>
        )}
        {ativo && produto && !temTamanho && (
          <button type="button" className="k-acao" onClick={() => form.setValue('tem_tamanho', true)}>
            Distinguir também por tamanho
          </button>
        )}
      </div>
      {ativo && (
        <Variacoes
          produto={produto}
          fotos={fotos}
          form={form}
          variacoes={fields}
          temCor={temCor}
          temTamanho={temTamanho}
          onAdd={append}
          onRemove={remover}
        />
      )}
    </Card>
  )
}
