import { IconRestore, IconTrashX } from '@tabler/icons-react'
import { SelecionarTodos } from '../../shared/registro/SelecionarTodos.tsx'
import { Permitido } from '../../shared/session/Permitido.tsx'
import { medirBarra } from '../../shared/ui/ActionBar.tsx'
import { Button } from '../../shared/ui/Button.tsx'
import barra from '../../shared/ui/barraDeLista.module.css'

interface BarraDaLixeiraProps {
  /** In all pages. */
  total: number
  carregados: number
  selecionados: number
  restaurando: boolean
  excluindo: boolean
  onSelectAll: (todos: boolean) => void
  onRestore: () => void
  onDelete: () => void
}

export function BarraDaLixeira(props: BarraDaLixeiraProps) {
  const { total, carregados, selecionados, restaurando, excluindo } = props
  const todos = selecionados > 0 && selecionados === carregados
  const ocupada = restaurando || excluindo
  return (
    <div className={barra.barra}>
      <SelecionarTodos marcados={selecionados} linhas={carregados} onChange={props.onSelectAll} />
      <p className={`${barra.total} max-md:ml-auto`} role="status">
        {selecionados > 0 ? `${contar(selecionados, 'selecionado')} de ` : ''}
        {contar(total, 'produto')}
        {todos && total > carregados && '; role a lista para incluir mais'}
      </p>
      <div
        ref={medirBarra}
        className={`${barra.acoes} max-md:[&_>_button]:flex-[1_0_auto]`}
        data-action-bar="com-situacao"
      >
        <Button
          variant="default"
          icon={IconRestore}
          disabled={selecionados === 0 || excluindo}
          loading={restaurando}
          onClick={props.onRestore}
        >
          Restaurar Selecionados
        </Button>
        <Permitido a="excluir_definitivo">
          <Button
            {...(selecionados > 0 ? { color: 'red' } : { variant: 'default' })}
            icon={IconTrashX}
            disabled={selecionados === 0 || ocupada}
            onClick={props.onDelete}
          >
            Excluir Permanentemente
          </Button>
        </Permitido>
      </div>
    </div>
  )
}

const contar = (n: number, nome: string) => `${n.toLocaleString('pt-BR')} ${n === 1 ? nome : `${nome}s`}`
