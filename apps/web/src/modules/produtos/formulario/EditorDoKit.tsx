import { inteiroDoTexto } from '@estampa/contract/shared/money.ts'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { errorOf } from '../../../shared/forms/useRecordForm.ts'
import { Button, IconButton } from '../../../shared/ui/Button.tsx'
import { Modal } from '../../../shared/ui/dialogs/Modal.tsx'
import { IntegerField } from '../../../shared/ui/fields/TextField.tsx'
import { type PecaEscolhida, ProdutoSelect } from '../ProdutoSelect.tsx'
import type { CamposDoProduto } from './campos.ts'

export default function EditorDoKit({ produtoId }: { produtoId: number | undefined }) {
  const { control, register, formState, getValues, setValue } = useFormContext<CamposDoProduto>()
  const { fields, append, remove } = useFieldArray({ control, name: 'componentes', keyName: 'chave' })
  const [isChoosingPeca, setIsChoosingPeca] = useState(false)
  const { errors } = formState
  const missingText = fields.length === 0 ? errors.componentes?.message : undefined
  const choosePeca = ({ produtoId: produto_id, variacaoId: variacao_id, nome, sku }: PecaEscolhida) => {
    setIsChoosingPeca(false)
    const parts = getValues('componentes')
    const index = parts.findIndex((part) => part.produto_id === produto_id && part.variacao_id === variacao_id)
    // A quantity that is not a number counts as 0.
    const mais = String((inteiroDoTexto(parts[index]?.quantidade ?? '') || 0) + 1)
    if (index === -1) append({ produto_id, variacao_id, nome, sku: sku ?? '', quantidade: '1' })
    else setValue(`componentes.${index}.quantidade`, mais, { shouldDirty: true })
  }
  return (
    <>
      {fields.length > 0 && (
        <ul
          className="grid mt-3 [&_li]:grid [&_li]:grid-cols-[92px_minmax(0,1fr)_auto] [&_li]:gap-x-3 [&_li]:gap-y-0.5 [&_li]:items-center [&_li]:py-2.5 [&_li]:px-0 [&_li+li]:border-t [&_li+li]:border-borda"
          aria-label="Partes do kit"
        >
          {fields.map(({ chave, nome, sku }, i) => (
            <li key={chave}>
              <IntegerField
                label={`Quantidade de ${nome}`}
                hideLabel
                {...register(`componentes.${i}.quantidade`)}
                error={errorOf(errors.componentes?.[i]?.quantidade)}
              />
              <span className="flex flex-wrap gap-x-2.5 gap-y-0 items-baseline min-w-0 wrap-anywhere">
                {nome}
                {sku && <span className="text-s text-texto-suave tabular-nums">{sku}</span>}
              </span>
              <IconButton aria-label={`Remover do kit: ${nome}`} onClick={() => remove(i)}>
                <IconX size={18} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {missingText && (
        <p className="m-0 mb-3 text-base text-erro wrap-anywhere" role="alert">
          {missingText}
        </p>
      )}
      <div className="flex flex-wrap gap-2 items-center mt-4 max-md:[&_>_button]:flex-auto max-md:[&_>_button]:min-h-11">
        <Button
          variant="default"
          icon={IconPlus}
          onClick={() => setIsChoosingPeca(true)}
          aria-invalid={missingText !== undefined || undefined}
        >
          Adicionar parte
        </Button>
      </div>
      {isChoosingPeca && (
        <Modal title="Adicionar parte ao kit" onClose={() => setIsChoosingPeca(false)}>
          <ProdutoSelect autofocus fora={({ id, kit }) => kit || id === produtoId} onChoose={choosePeca} />
        </Modal>
      )}
    </>
  )
}
