import { IconCloudUpload, IconEdit, IconTable, IconTags, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { setParameter, useUrlParameters } from '../../../shared/device/useUrlParameters.ts'
import { countOf } from '../../../shared/resource/ListBody.tsx'
import { SelectAll } from '../../../shared/resource/SelectAll.tsx'
import { SelectionBar } from '../../../shared/resource/SelectionBar.tsx'
import { Button } from '../../../shared/ui/Button.tsx'
import { changedForms } from '../../../shared/ui/dialogs/changedForms.ts'
import { LeaveQuestion } from '../../../shared/ui/dialogs/useUnsavedQuestion.tsx'

interface BarraDeSelecaoProps {
  /** Hits in all pages; null while unknown. */
  total: number | null
  ouMais: boolean
  carregados: number
  selecionados: number
  excluindo: boolean
  publicando: boolean
  /** A table has no ticks. */
  tabela: boolean
  /** Address that prints labels of the ticked products. */
  etiquetas: string
  onSelectAll: (todos: boolean) => void
  onClear: () => void
  onDelete: () => void
  /** Changes a field of all of them. Null for who may change none. */
  onChange: (() => void) | null
  /** Null while the shop works without Bling. */
  onPublish: (() => void) | null
  children?: ReactNode
}

/** Number of hits, number of ticked ones, and the actions on those. 'Select all' ticks the loaded rows. */
export function BarraDeSelecao(props: BarraDeSelecaoProps) {
  const { total, ouMais, carregados, selecionados, excluindo, publicando, onPublish } = props
  const soCarregados = selecionados === carregados && total !== null && total > carregados
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-1 items-center min-h-15 py-2 print:hidden max-md:justify-between max-md:gap-x-2 max-md:min-h-11 max-md:py-0">
      {!props.tabela && (
        <SelectAll selected={selecionados} rows={carregados} disabled={carregados === 0} onChange={props.onSelectAll} />
      )}
      {total !== null && total > 0 && (
        <p className="text-m text-texto-suave m-0 tabular-nums" role="status">
          {countOf({ total, orMore: ouMais }, ['produto', 'produtos'])}
        </p>
      )}
      {props.children}
      {!props.tabela && selecionados > 0 && (
        <SelectionBar
          selected={selecionados}
          nouns={['selecionado', 'selecionados']}
          note={soCarregados && 'só os carregados; role a lista para incluir mais'}
          onClear={props.onClear}
        >
          <Button variant="light" to={props.etiquetas} icon={IconTags}>
            Imprimir etiquetas
          </Button>
          {props.onChange && (
            <Button variant="light" icon={IconEdit} onClick={props.onChange}>
              Mudar em lote
            </Button>
          )}
          {onPublish && (
            <Button variant="light" icon={IconCloudUpload} loading={publicando} onClick={onPublish}>
              Publicar no Bling
            </Button>
          )}
          <Button color="red" icon={IconTrash} loading={excluindo} onClick={props.onDelete}>
            Excluir selecionados
          </Button>
        </SelectionBar>
      )}
    </div>
  )
}

/** Whether the list is a table, as the address says, and how that is changed. */
export function useVerComo() {
  const [params, mudarParametros] = useUrlParameters()
  const tabela = params.get('ver') === 'tabela'
  // In its place in the history: the back button leaves the list, and asks before changes are lost.
  const trocar = () => mudarParametros((novos) => setParameter(novos, 'ver', tabela ? '' : 'tabela'), { replace: true })
  return { tabela, trocar }
}

/** Cards, or a table that is edited like a sheet. */
export function VerComo({ tabela, trocar }: ReturnType<typeof useVerComo>) {
  const [perguntando, setPerguntando] = useState(false)
  return (
    <>
      <button
        type="button"
        className="k-chave max-md:px-2.5"
        aria-pressed={tabela}
        onClick={() => (changedForms.get() > 0 ? setPerguntando(true) : trocar())}
      >
        <IconTable size={18} aria-hidden />
        Tabela
      </button>
      {perguntando && (
        <LeaveQuestion
          onConfirm={() => {
            setPerguntando(false)
            trocar()
          }}
          onClose={() => setPerguntando(false)}
        />
      )}
    </>
  )
}
