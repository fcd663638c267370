import type { Modelo } from '@estampa/contract/modelos/modelos.schemas.ts'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { Field } from '../../../shared/forms/Field.tsx'
import { errorOf } from '../../../shared/forms/useRecordForm.ts'
import { useMay } from '../../../shared/session/session.ts'
import { imprime } from '../../../shared/session/storage.ts'
import { Card, Fields, WideField } from '../../../shared/ui/Card.tsx'
import { CheckboxField } from '../../../shared/ui/fields/CheckboxField.tsx'
import { CategoriaSelect } from '../../categorias/CategoriaSelect.tsx'
import { ModeloSelect } from '../../modelos/ModeloSelect.tsx'
import type { CamposDoProduto } from './campos.ts'
import { GtinField } from './GtinField.tsx'
import type { SkuLivre } from './skus.ts'
import { usePreenchimento } from './usePreenchimento.ts'

export function IdentificacaoSection({ modeloAtual, skuLivre }: { modeloAtual?: Modelo; skuLivre: SkuLivre }) {
  const { register, control, formState } = useFormContext<CamposDoProduto>()
  const { sugestao, usar, esquecer } = skuLivre
  // With variations each has its own EAN; one that the product has all the same can be seen and taken away.
  const comVariacoes = useWatch({ control, name: 'tem_variacoes' })
  const { field: modelo, fieldState: estadoDoModelo } = useController({ control, name: 'modelo_id' })
  const { field: categoria, fieldState: estadoDaCategoria } = useController({ control, name: 'categoria_id' })
  // A new product has the prices of its model; of one that is there they stay.
  const semPrecos = !useMay('mudar_precos') && modeloAtual !== undefined
  const { escolherModelo, desfazerPreenchimento } = usePreenchimento({ semPrecos })
  return (
    <Card title="Identificação">
      <Fields>
        <div>
          <ModeloSelect
            {...modelo}
            required
            current={modeloAtual}
            onChoose={escolherModelo}
            error={errorOf(estadoDoModelo.error)}
          />
          {desfazerPreenchimento && (
            <p className="flex items-center text-s text-texto-suave flex-wrap gap-x-2.5 gap-y-0 m-0 mt-1">
              Preenchido a partir do modelo.
              <button type="button" className="k-acao" onClick={desfazerPreenchimento}>
                <IconArrowBackUp size={16} aria-hidden />
                Desfazer preenchimento
              </button>
            </p>
          )}
        </div>
        <div>
          <Field name="sku" data-codigo spellCheck={false} rules={{ onChange: esquecer }} />
          {sugestao && (
            <button type="button" className="k-acao" onClick={usar}>
              Usar {sugestao}
            </button>
          )}
        </div>
        <Field name="titulo" />
        <CategoriaSelect
          {...categoria}
          required
          error={errorOf(estadoDaCategoria.error)}
          onCreate={categoria.onChange}
        />
        {(!comVariacoes || formState.defaultValues?.gtin || formState.errors.gtin) && (
          <GtinField {...register('gtin')} hint="Código de barras" error={errorOf(formState.errors.gtin)} />
        )}
        <WideField>
          <Field name="descricao" />
        </WideField>
        {imprime() && (
          <WideField>
            <CheckboxField
              label="É uma peça lisa, em que se estampa"
              {...register('peca_lisa')}
              error={formState.errors.peca_lisa?.message}
            />
          </WideField>
        )}
      </Fields>
    </Card>
  )
}
