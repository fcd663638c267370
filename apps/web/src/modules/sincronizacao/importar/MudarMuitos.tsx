import type { Importacao } from '@estampa/contract/bling/importacao.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import css from '../../../shared/importacao/importacao.module.css'
import { useTold } from '../../../shared/resource/useTold.ts'
import { Button } from '../../../shared/ui/Button.tsx'
import { CheckboxField } from '../../../shared/ui/fields/CheckboxField.tsx'
import { TextField } from '../../../shared/ui/fields/TextField.tsx'
import { toast } from '../../../shared/ui/toasts/toast.ts'
import { listaDeModelos } from '../../modelos/modelos.queries.ts'
import { consultaDe, type FiltroDosItens, responderMuitos } from './importacao.queries.ts'

interface MudarMuitosProps {
  readonly importacao: Importacao
  readonly filtro: FiltroDosItens
  readonly marcados: ReadonlySet<number>
  /** More rows than are loaded: all of the filter may be meant. */
  readonly total: number | null
  readonly onChange: () => void
}

/** One answer, or one model, for every marked row. */
export function MudarMuitos({ importacao, filtro, marcados, total, onChange }: MudarMuitosProps) {
  const [todos, setTodos] = useState(false)
  const [modelo, setModelo] = useState('')
  const sugestoes = useId()
  const { data: modelos = [] } = useQuery(listaDeModelos())
  const { mutate, isPending } = useTold(
    {
      ...responderMuitos,
      onSuccess: ({ mudados }) => {
        toast('success', mudados === 1 ? '1 produto mudado.' : `${mudados} produtos mudados.`)
        onChange()
      },
    },
    'Não foi possível mudar. Tente novamente.',
  )
  const quais = todos && total !== null ? { filtro: { busca: '', ...consultaDe(filtro) } } : { ids: [...marcados] }
  const mudar = (resposta: { proposta?: 'criar' | 'ignorar'; modelo?: string }) =>
    mutate({ id: importacao.id, ...quais, ...resposta })
  const nomes = [...new Set([...modelos.map(({ nome }) => nome), ...importacao.modelos.map(({ nome }) => nome)])]
  return (
    <section className={css.muitos} aria-label="Mudar os marcados">
      <p className="m-0 font-forte">{marcados.size === 1 ? '1 marcado' : `${marcados.size} marcados`}</p>
      {total !== null && (
        <CheckboxField
          label={`Todos os ${total.toLocaleString('pt-BR')} deste filtro`}
          checked={todos}
          onChange={({ target }) => setTodos(target.checked)}
        />
      )}
      <div className={css.botoes}>
        <Button disabled={isPending} onClick={() => mudar({ proposta: 'criar' })}>
          Criar os marcados
        </Button>
        <Button variant="default" disabled={isPending} onClick={() => mudar({ proposta: 'ignorar' })}>
          Ignorar os marcados
        </Button>
      </div>
      <form
        className="flex flex-wrap col-span-full gap-x-3 gap-y-2 items-start [&_>_:first-child]:flex-[1_1_220px] [&_>_button]:mt-7 max-md:[&_>_button]:flex-auto max-md:[&_>_button]:mt-0"
        onSubmit={(evento) => {
          evento.preventDefault()
          if (modelo.trim()) mudar({ modelo: modelo.trim() })
        }}
      >
        <TextField
          label="Modelo dos marcados"
          hint="Um que já existe, ou um nome novo."
          list={sugestoes}
          value={modelo}
          onChange={({ target }) => setModelo(target.value)}
        />
        <datalist id={sugestoes}>
          {nomes.map((nome) => (
            <option key={nome} value={nome}>
              {nome}
            </option>
          ))}
        </datalist>
        <Button type="submit" variant="default" disabled={isPending || modelo.trim() === ''}>
          Mudar modelo
        </Button>
      </form>
    </section>
  )
}
