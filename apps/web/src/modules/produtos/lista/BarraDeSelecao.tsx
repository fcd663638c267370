import { IconCloudUpload, IconEdit, IconTable, IconTags, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { setParameter, useUrlParameters } from '../../../shared/device/useUrlParameters.ts'
import { countOf } from '../../../shared/resource/ListBody.tsx'
import { SelectAll } from '../../../shared/resource/SelectAll.tsx'
import { measureBar } from '../../../shared/ui/ActionBar.tsx'
import { Button } from '../../../shared/ui/Button.tsx'
import * as barra from '../../../shared/ui/barraDeLista.classes.ts'
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
  const todos = selecionados > 0 && selecionados === carregados
  const ativa = selecionados > 0
  return (
    <div
      className={`${barra.barra} group/barra data-tabela:static max-md:justify-between`}
      data-ativa={ativa || undefined}
      data-tabela={props.tabela || undefined}
    >
      {!props.tabela && (
        <SelectAll selected={selecionados} rows={carregados} disabled={carregados === 0} onChange={props.onSelectAll} />
      )}
      {total !== null && total > 0 && (
        <p className={barra.total} role="status">
          {countOf({ total, orMore: ouMais }, ['produto', 'produtos'])}
        </p>
      )}
      {props.children}
      {!props.tabela && (
        <div
          ref={measureBar}
          className={`${barra.acoes} max-md:group-not-data-ativa/barra:hidden max-md:[&_>_:is(button,a)]:flex-[1_1_40%] max-md:[&_>_:is(button,a)]:px-2`}
          data-action-bar={ativa || undefined}
        >
          {ativa && (
            <>
              <p className="flex gap-2.5 items-baseline m-0 max-md:flex-[1_1_100%] max-md:flex-wrap max-md:gap-x-2.5 max-md:gap-y-0.5">
                <strong>{`${selecionados.toLocaleString('pt-BR')} ${selecionados === 1 ? 'selecionado' : 'selecionados'}`}</strong>
                {todos && total !== null && total > carregados && (
                  <span className="text-s text-texto-suave">só os carregados; role a lista para incluir mais</span>
                )}
              </p>
              <Button variant="subtle" color="gray" onClick={props.onClear}>
                Limpar seleção
              </Button>
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
            </>
          )}
          <Button
            {...(ativa ? { color: 'red' } : { variant: 'default' })}
            icon={IconTrash}
            disabled={!ativa}
            loading={excluindo}
            onClick={props.onDelete}
          >
            Excluir selecionados
          </Button>
        </div>
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
