import type { Embalagem } from '@estampa/contract/embalagens/embalagens.schemas.ts'
import { formatMedida } from '@estampa/contract/shared/money.ts'
import { IconBox, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { checkedBy } from '../../shared/forms/checkedBy.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { recordFields, type TextsOf } from '../../shared/forms/fields.ts'
import { RecordModal } from '../../shared/forms/RecordForm.tsx'
import { useRecordForm } from '../../shared/forms/useRecordForm.ts'
import { embalagemFields } from '../../shared/generated/embalagemFields.ts'
import { ListPage } from '../../shared/resource/ListPage.tsx'
import { RemoveDialog } from '../../shared/resource/RemoveDialog.tsx'
import { useWholeList } from '../../shared/resource/useList.ts'
import { Allowed } from '../../shared/session/Allowed.tsx'
import { Button, IconButton } from '../../shared/ui/Button.tsx'
import { Card, Fields, WideField } from '../../shared/ui/Card.tsx'
import { keepTogether } from '../../shared/ui/keepTogether.tsx'
import { Skeleton } from '../../shared/ui/states.tsx'
import { toast } from '../../shared/ui/toasts/toast.ts'
import { embalagens } from './embalagens.queries.ts'

const VAZIA = { message: 'Nenhuma embalagem cadastrada.', icon: IconBox, begin: 'Cadastre as que a loja usa.' }

export default function EmbalagensPage() {
  const list = useWholeList(embalagens.list())
  const [editedEmbalagem, setEditedEmbalagem] = useState<Embalagem | 'nova' | null>(null)
  const [deleting, setDeleting] = useState<Embalagem | null>(null)
  const newButton = (
    <Button icon={IconPlus} onClick={() => setEditedEmbalagem('nova')}>
      Nova embalagem
    </Button>
  )
  return (
    <>
      <ListPage
        title="Embalagens"
        subtitle="Caixas e envelopes, escolhidos em um toque na etapa de embalagem de cada venda."
        actions={!list.empty && newButton}
        list={list}
        loading={<Skeleton height="200px" />}
        empty={VAZIA}
        begin={newButton}
      >
        {(linhas) => (
          <Card>
            <ul aria-label="Embalagens da loja">
              {linhas.map((embalagem) => (
                <li
                  key={embalagem.id}
                  className="flex items-center gap-1 min-h-15 [&_+_&]:border-t [&_+_&]:border-t-borda"
                >
                  <span className="flex-1 min-w-0 wrap-anywhere [&_:is(strong,span)]:block [&_span]:text-m [&_span]:text-texto-suave">
                    <strong>{embalagem.nome}</strong>
                    <span>{keepTogether(tamanhoDa(embalagem))}</span>
                  </span>
                  <IconButton
                    size={44}
                    aria-label={`Editar ${embalagem.nome}`}
                    onClick={() => setEditedEmbalagem(embalagem)}
                  >
                    <IconPencil size={19} aria-hidden />
                  </IconButton>
                  <Allowed a="excluir_definitivo">
                    <IconButton
                      size={44}
                      aria-label={`Excluir ${embalagem.nome}`}
                      onClick={() => setDeleting(embalagem)}
                    >
                      <IconTrash size={19} aria-hidden />
                    </IconButton>
                  </Allowed>
                </li>
              ))}
            </ul>
          </Card>
        )}
      </ListPage>
      {editedEmbalagem && (
        <EmbalagemModal
          embalagem={editedEmbalagem === 'nova' ? null : editedEmbalagem}
          onClose={() => setEditedEmbalagem(null)}
        />
      )}
      {deleting && (
        <RemoveDialog
          title="Excluir embalagem"
          remove={embalagens.remove}
          id={deleting.id}
          done="Embalagem excluída."
          failed="Não foi possível excluir a embalagem."
          onClose={() => setDeleting(null)}
        >
          A embalagem <strong>{deleting.nome}</strong> deixa de ser oferecida. As vendas já embaladas não mudam.
        </RemoveDialog>
      )}
    </>
  )
}

/** `10 × 20 × 30 cm · vazia 0,12 kg` */
const tamanhoDa = ({ altura, largura, comprimento, peso }: Embalagem) =>
  `${[altura, largura, comprimento].map(formatMedida).join(' × ')} cm${peso > 0 ? ` · vazia ${formatMedida(peso)} kg` : ''}`

type Campos = TextsOf<typeof embalagemFields>
const CAMPOS = recordFields<typeof embalagemFields, Embalagem>(embalagemFields)
const REGRAS = checkedBy<Campos>(
  async () => (await import('@estampa/contract/embalagens/embalagens.schemas.ts')).embalagemEntrada,
)

export function useSaveEmbalagem(embalagem: Embalagem | undefined, onSave: () => void) {
  const client = useQueryClient()
  return useRecordForm<Campos, Embalagem>(embalagem, {
    fields: CAMPOS,
    check: REGRAS,
    send: embalagens.save,
    onSave: async () => {
      await client.invalidateQueries({ queryKey: embalagens.key })
      toast('success', 'Embalagem salva.')
      onSave()
    },
  })
}

const EmbalagemModal = ({ embalagem, onClose }: { embalagem: Embalagem | null; onClose: () => void }) => (
  <RecordModal
    state={useSaveEmbalagem(embalagem ?? undefined, onClose)}
    title={embalagem ? 'Editar embalagem' : 'Nova embalagem'}
    submit="Salvar embalagem"
    onClose={onClose}
  >
    <Fields columns={3} phone={2}>
      <WideField>
        <Field name="nome" data-autofocus placeholder="Caixa P" />
      </WideField>
      <Field name="altura" />
      <Field name="largura" />
      <Field name="comprimento" />
      <WideField>
        <Field name="peso" />
      </WideField>
    </Fields>
  </RecordModal>
)
