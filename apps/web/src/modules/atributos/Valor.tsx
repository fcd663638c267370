import type { ValorDeAtributo } from '@estampa/contract/atributos/atributos.schemas.ts'
import { CARACTERES } from '@estampa/contract/shared/maximos.ts'
import { IconCheck, IconPencil, IconTrash, IconX } from '@tabler/icons-react'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { TextField } from '../../shared/ui/TextField.tsx'
import css from './AtributosPage.module.css'

interface ValorProps {
  valor: ValorDeAtributo
  editando: boolean
  pending: boolean
  onEdit: (editando: boolean) => void
  onChange: (texto: string) => void
  onDelete: () => void
}

/** A value in its line: read, or edited in its place (Enter saves, Esc gives up). */
export function Valor({ valor: { valor }, editando, pending, onEdit, onChange, onDelete }: ValorProps) {
  const lapis = useRef<HTMLButtonElement>(null)
  const editava = useRef(false)
  useEffect(() => {
    if (editava.current && !editando) lapis.current?.focus()
    editava.current = editando
  }, [editando])
  return (
    <li className={css.valor}>
      {editando ? (
        <Edicao valor={valor} pending={pending} onSave={onChange} onCancel={() => onEdit(false)} />
      ) : (
        <>
          <span className={css.texto}>{valor}</span>
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

const Acao = (props: ComponentProps<'button'>) => <button type="button" className={css.icone} {...props} />

interface EdicaoProps {
  valor: string
  pending: boolean
  onSave: (texto: string) => void
  onCancel: () => void
}

function Edicao({ valor, pending, onSave, onCancel }: EdicaoProps) {
  const [texto, setTexto] = useState(valor)
  const campo = useRef<HTMLInputElement>(null)
  useEffect(() => campo.current?.select(), [])
  const novo = texto.trim()
  return (
    <form
      className={css.edicao}
      onSubmit={(event) => {
        event.preventDefault()
        if (novo === '' || pending) return
        if (novo === valor) onCancel()
        else onSave(novo)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel()
      }}
    >
      <TextField
        ref={campo}
        label="Valor"
        hideLabel
        maxLength={CARACTERES.atributo.valor}
        value={texto}
        error={novo === ''}
        onChange={(event) => setTexto(event.target.value)}
      />
      <Acao type="submit" aria-label="Salvar valor" disabled={novo === '' || pending}>
        <IconCheck size={19} aria-hidden />
      </Acao>
      <Acao aria-label="Cancelar edição" onClick={onCancel}>
        <IconX size={19} aria-hidden />
      </Acao>
    </form>
  )
}
