import type { Produto } from '@estampa/contract/produtos/produtos.schemas.ts'
import { IconPlus, IconTable } from '@tabler/icons-react'
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { Button } from '../../../../shared/ui/Button.tsx'
import { Card } from '../../../../shared/ui/Card.tsx'
import { onDemand } from '../../../../shared/ui/dialogs/onDemand.tsx'
import { CheckboxField } from '../../../../shared/ui/fields/CheckboxField.tsx'
import { toastWithUndo } from '../../../../shared/ui/toasts/toastWithUndo.ts'
import type { Foto } from '../../imagens/fotos.ts'
import { type CamposDoProduto, NOVA_VARIACAO } from '../campos.ts'
import { gruposDeCor } from './cor.ts'
import { buscarTabela, ListaDeVariacoes, ModoSelect, useModo } from './ListaDeVariacoes.tsx'

/** Only where variations have colours, and the product pictures. */
const ImagensPorCor = lazy(() => import('./ImagensPorCor.tsx'))
const VariasModal = onDemand(async () => (await import('./VariasModal.tsx')).VariasModal)

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
  const emTabela = useModo() === 'tabela'
  const [combinando, setCombinando] = useState(false)
  useEffect(() => {
    if (emTabela && ativo) buscarTabela()
  }, [emTabela, ativo])
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
      toastWithUndo('Variação removida', desfazer, { kind: 'info' })
    },
    [getValues, setValue, remove, insert],
  )
  const aplicarACor = useCallback(
    (indice: number) => {
      const variacoes = getValues('variacoes')
      const grupo = gruposDeCor(variacoes).find(({ indices }) => indices.includes(indice))
      const imagens = variacoes[indice]?.imagens
      if (!grupo || !imagens) return
      for (const outro of grupo.indices)
        if (outro !== indice) setValue(`variacoes.${outro}.imagens`, [...imagens], { shouldDirty: true })
    },
    [getValues, setValue],
  )
  return (
    <Card
      title="Variações"
      {...(ativo ? { description: 'Preço em branco: vale o do produto.' } : {})}
      actions={ativo && <ModoSelect />}
    >
      <div className="flex items-center flex-wrap gap-x-7 gap-y-1 [&_+_*]:mt-4">
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
        <>
          {temCor && fotos.length > 0 && (
            <Suspense>
              <ImagensPorCor form={form} fotos={fotos} />
            </Suspense>
          )}
          {fields.length === 0 ? (
            <p className="m-0 text-texto-suave p-6 text-center border border-dashed border-borda-forte rounded-grupo">
              Adicione a primeira variação, ou várias de uma vez.
            </p>
          ) : (
            <ListaDeVariacoes
              produto={produto}
              fotos={fotos}
              variacoes={fields}
              form={form}
              onRemove={remover}
              onApplyToColour={aplicarACor}
            />
          )}
          <div className="flex flex-wrap gap-2 items-center mt-4 max-md:[&_>_button]:flex-auto max-md:[&_>_button]:min-h-11">
            <Button variant="light" icon={IconPlus} onClick={() => append(NOVA_VARIACAO, { shouldFocus: false })}>
              Adicionar variação
            </Button>
            {(temCor || temTamanho) && (
              <Button variant="default" icon={IconTable} onClick={() => setCombinando(true)}>
                Adicionar várias
              </Button>
            )}
            <Link
              className="ml-auto text-m text-link max-md:basis-full max-md:min-h-11 max-md:leading-11 max-md:text-center"
              to="/atributos"
            >
              Gerenciar atributos
            </Link>
          </div>
        </>
      )}
      {combinando && (
        <VariasModal
          temCor={temCor}
          temTamanho={temTamanho}
          existentes={getValues('variacoes')}
          onClose={() => setCombinando(false)}
          // In the table the first new row gets the focus.
          onAdd={(novas) =>
            append(novas, { shouldFocus: emTabela, focusName: `variacoes.${fields.length}.quantidade` })
          }
        />
      )}
    </Card>
  )
}
