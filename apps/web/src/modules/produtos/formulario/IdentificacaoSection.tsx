import type { Modelo } from '@estampa/contract/modelos/modelos.schemas.ts'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { usePode } from '../../../shared/session/session.ts'
import { imprime } from '../../../shared/session/storage.ts'
import { Card, Fields, WideField } from '../../../shared/ui/Card.tsx'
import { CheckboxField } from '../../../shared/ui/CheckboxField.tsx'
import { TextAreaField, TextField } from '../../../shared/ui/TextField.tsx'
import { CategoriaSelect } from '../../categorias/CategoriaSelect.tsx'
import { ModeloSelect } from '../../modelos/ModeloSelect.tsx'
import type { CamposDoProduto } from './campos.ts'
import { GtinField } from './GtinField.tsx'
import { erroDoCampo } from './resolver.ts'
import type { SkuLivre } from './skus.ts'
import { usePreenchimento } from './usePreenchimento.ts'

export function IdentificacaoSection({ modeloAtual, skuLivre }: { modeloAtual?: Modelo; skuLivre: SkuLivre }) {
  const { register, control, getFieldState, formState } = useFormContext<CamposDoProduto>()
  const { field: modelo, fieldState: estadoDoModelo } = useController({ control, name: 'modelo_id' })
  const { field: categoria, fieldState: estadoDaCategoria } = useController({ control, name: 'categoria_id' })
  // A new product has the prices of its model; of one that is there they stay.
  const semPrecos = !usePode('mudar_precos') && modeloAtual !== undefined
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
            error={erroDoCampo(estadoDoModelo.error)}
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
        <SkuField skuLivre={skuLivre} />
        <TituloField />
        <CategoriaSelect
          {...categoria}
          required
          error={erroDoCampo(estadoDaCategoria.error)}
          onCreate={categoria.onChange}
        />
        <GtinDoProduto />
        <WideField>
          <TextAreaField label="Descrição" rows={4} {...register('descricao')} />
        </WideField>
        {imprime() && (
          <WideField>
            <CheckboxField
              label="É uma peça lisa, em que se estampa"
              {...register('peca_lisa')}
              error={getFieldState('peca_lisa', formState).error?.message}
            />
          </WideField>
        )}
      </Fields>
    </Card>
  )
}

function TituloField() {
  const { register, getFieldState, formState } = useFormContext<CamposDoProduto>()
  const { error } = getFieldState('titulo', formState)
  return <TextField label="Título" required {...register('titulo')} error={erroDoCampo(error)} />
}

/** With variations each has its own; one that the product has all the same can be seen and taken away. */
function GtinDoProduto() {
  const { register, control, getFieldState, formState } = useFormContext<CamposDoProduto>()
  const comVariacoes = useWatch({ control, name: 'tem_variacoes' })
  const { error } = getFieldState('gtin', formState)
  if (comVariacoes && !formState.defaultValues?.gtin && !error) return null
  return <GtinField {...register('gtin')} hint="Código de barras" error={erroDoCampo(error)} />
}

function SkuField({ skuLivre }: { skuLivre: SkuLivre }) {
  const { register, getFieldState, formState } = useFormContext<CamposDoProduto>()
  const { error } = getFieldState('sku', formState)
  const { sugestao, usar, esquecer } = skuLivre
  return (
    <div>
      <TextField
        label="SKU"
        data-codigo
        spellCheck={false}
        {...register('sku', { onChange: esquecer })}
        error={erroDoCampo(error)}
      />
      {sugestao && (
        <button type="button" className="k-acao" onClick={usar}>
          Usar {sugestao}
        </button>
      )}
    </div>
  )
}
