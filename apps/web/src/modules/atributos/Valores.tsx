import type { Atributo, ValorDeAtributo } from '@estampa/contract/atributos/atributos.routes.ts'
import { CARACTERES } from '@estampa/contract/shared/maximos.ts'
import { IconCheck, IconPencil, IconTrash, IconX } from '@tabler/icons-react'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { useSubmitKey } from '../../shared/forms/useSubmitKey.ts'
import { atributosApi } from '../../shared/generated/atributosApi.ts'
import { useTold } from '../../shared/resource/useTold.ts'
import { Card } from '../../shared/ui/Card.tsx'
import { UnsavedQuestion } from '../../shared/ui/dialogs/useUnsavedQuestion.tsx'
import { TextField } from '../../shared/ui/fields/TextField.tsx'
import { toastWithUndo } from '../../shared/ui/toasts/toastWithUndo.ts'
import { CampoComBotao } from './CampoComBotao.tsx'
import { useChangeAtributos } from './useAtributo.ts'

/** The values of an attribute: each is edited in its place; new ones are typed one after the other. */
export function Valores({ atributo, focar }: { atributo: Atributo; focar: boolean }) {
  const [newValor, setNewValor] = useState('')
  const [editedId, setEditedId] = useState<number | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const { acrescentar, alterar, excluir } = useValores(atributo.id)
  useEffect(() => {
    if (focar) field.current?.focus()
  }, [focar])
  return (
    <Card title="Valores">
      <ul
        className="grid gap-2 grid-cols-[repeat(auto-fill,minmax(min(100%,230px),1fr))] m-0 mb-4 focus:outline-none empty:hidden"
        ref={list}
        tabIndex={-1}
        aria-label="Lista de valores"
      >
        {atributo.opcoes.map((value) => (
          <Valor
            key={value.id}
            valor={value}
            editando={editedId === value.id}
            pending={(alterar.isPending && editedId === value.id) || (excluir.isPending && excluir.variables === value)}
            onEdit={(isEditing) => setEditedId(isEditing ? value.id : null)}
            onChange={(text) => alterar.mutate({ id: value.id, valor: text }, { onSuccess: () => setEditedId(null) })}
            onDelete={() => {
              excluir.mutate(value)
              list.current?.focus() // the button that had the focus goes
            }}
          />
        ))}
      </ul>
      {atributo.opcoes.length === 0 && <NenhumAinda>Ainda sem valores.</NenhumAinda>}
      <CampoComBotao
        ref={field}
        tela={`Valores de ${atributo.nome}`}
        label="Novo valor"
        maxLength={CARACTERES.atributo.valor}
        value={newValor}
        botao="Adicionar"
        secundario
        parado={newValor.trim() === ''}
        mutacao={acrescentar}
        onType={setNewValor}
        onSubmit={() =>
          acrescentar.mutate(newValor, {
            onSuccess: () => {
              setNewValor('')
              field.current?.focus()
            },
          })
        }
      />
    </Card>
  )
}

export const NenhumAinda = ({ children }: { children: string }) => (
  <p className="m-0 mt-2 mb-4 text-base text-texto-suave in-[.k-caixa]:mx-3 in-[.k-caixa]:mb-3">{children}</p>
)

export function useValores(id: number) {
  const changeAtributos = useChangeAtributos()
  const { keyOf: submitKeyOf, forget } = useSubmitKey()
  const changeValores = (change: (valores: ValorDeAtributo[]) => ValorDeAtributo[]) =>
    changeAtributos((atributos) => atributos.map((a) => (a.id === id ? { ...a, opcoes: change(a.opcoes) } : a)))

  const sendNewValor = (valor: string) =>
    atributosApi('POST /atributos/:id/valores/', {
      params: { id },
      body: { valor },
      idempotencyKey: submitKeyOf(valor),
    })

  const acrescentar = useTold(
    {
      mutationFn: (value: string) => sendNewValor(value.trim()),
      onSuccess: (createdValor) => {
        forget()
        changeValores((values) => [...values, createdValor])
      },
    },
    'Erro ao adicionar o valor.',
  )
  const alterar = useTold(
    {
      mutationFn: ({ id: valorId, valor }: ValorDeAtributo) =>
        atributosApi('PUT /atributos/:id/valores/:valorId/', { params: { id, valorId }, body: { valor } }),
      onSuccess: (changedValor, { id: valorId }) =>
        changeValores((values) => values.map((v) => (v.id === valorId ? { ...v, valor: changedValor.valor } : v))),
    },
    'Erro ao atualizar o atributo.',
    'Atributo atualizado com sucesso!',
  )
  const undoDeletion = async (valor: string) => {
    const restoredValor = await atributosApi('POST /atributos/:id/valores/', { params: { id }, body: { valor } })
    changeValores((values) => [...values, restoredValor])
  }
  const excluir = useTold(
    {
      mutationFn: ({ id: valorId }: ValorDeAtributo) =>
        atributosApi('DELETE /atributos/:id/valores/:valorId/', { params: { id, valorId } }),
      onSuccess: (_, { id: valorId, valor }) => {
        changeValores((values) => values.filter((v) => v.id !== valorId))
        toastWithUndo('Valor do atributo removido', () => undoDeletion(valor))
      },
    },
    'Erro ao remover o valor.',
  )
  return { acrescentar, alterar, excluir }
}

interface ValorProps {
  valor: ValorDeAtributo
  editando: boolean
  pending: boolean
  onEdit: (isEditing: boolean) => void
  onChange: (texto: string) => void
  onDelete: () => void
}

/** A value in its line: read, or edited in its place (Enter saves, Esc gives up). */
function Valor({ valor: { valor }, editando, pending, onEdit, onChange, onDelete }: ValorProps) {
  const lapis = useRef<HTMLButtonElement>(null)
  const editava = useRef(false)
  useEffect(() => {
    if (editava.current && !editando) lapis.current?.focus()
    editava.current = editando
  }, [editando])
  return (
    <li className="flex items-center gap-0.5 min-w-0 min-h-12 py-0.75 pr-1 pl-3.5 bg-superficie-2 border border-borda rounded-controle [&:has(form)]:pl-1">
      {editando ? (
        <Edicao valor={valor} pending={pending} onSave={onChange} onCancel={() => onEdit(false)} />
      ) : (
        <>
          <span className="flex-1 min-w-0 wrap-anywhere">{valor}</span>
          <Acao ref={lapis} aria-label={`Editar ${valor}`} onClick={() => onEdit(true)}>
            <IconPencil size={18} stroke={1.7} aria-hidden />
          </Acao>
          <Acao aria-label={`Excluir ${valor}`} disabled={pending} onClick={onDelete}>
            <IconTrash size={18} stroke={1.7} aria-hidden />
          </Acao>
        </>
      )}
    </li>
  )
}

const Acao = (props: ComponentProps<'button'>) => (
  <button
    type="button"
    className="k-alvo [--lado:36px] hover:enabled:text-marca-texto hover:enabled:bg-marca-suave disabled:cursor-not-allowed disabled:opacity-50 max-md:[--lado:44px]"
    {...props}
  />
)

function Edicao(props: { valor: string; pending: boolean; onSave: (texto: string) => void; onCancel: () => void }) {
  const { valor, pending, onSave, onCancel } = props
  const [text, setText] = useState(valor)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.select(), [])
  const typedValor = text.trim()
  return (
    <form
      className="flex items-center flex-1 min-w-0 gap-0.5 [&_>_:first-child]:flex-1"
      onSubmit={(event) => {
        event.preventDefault()
        if (typedValor === '' || pending) return
        if (typedValor === valor) onCancel()
        else onSave(typedValor)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel()
      }}
    >
      <UnsavedQuestion changed={typedValor !== valor && !pending} parameter="atributo" />
      <TextField
        ref={field}
        label="Valor"
        hideLabel
        maxLength={CARACTERES.atributo.valor}
        value={text}
        error={typedValor === ''}
        onChange={(event) => setText(event.target.value)}
      />
      <Acao type="submit" aria-label="Salvar valor" disabled={typedValor === '' || pending}>
        <IconCheck size={19} aria-hidden />
      </Acao>
      <Acao aria-label="Cancelar edição" onClick={onCancel}>
        <IconX size={19} aria-hidden />
      </Acao>
    </form>
  )
}
