import { IconPlus, IconScan, IconTrash } from '@tabler/icons-react'
import { abrirLeitor } from '../../../shared/atalhos.ts'
import type { Exportavel } from '../../../shared/planilha/ExportarPlanilha.tsx'
import { Button } from '../../../shared/ui/Button.tsx'
import { PageHeader } from '../../../shared/ui/PageHeader.tsx'
import type { FiltrosDeProdutos } from '../produtos.queries.ts'
import css from './CabecalhoDeProdutos.module.css'
import { MaisAcoes } from './MaisAcoes.tsx'

const PALAVRA =
  'ml-2.5 max-md:absolute max-md:w-px max-md:h-px max-md:m-0 max-md:overflow-hidden max-md:[clip-path:inset(50%)]'

interface CabecalhoDeProdutosProps {
  filtros: FiltrosDeProdutos
  onExport: (planilha: Exportavel) => void
}

/** On a phone the lesser buttons keep their icon and their name, but not their word. */
export const CabecalhoDeProdutos = ({ filtros, onExport }: CabecalhoDeProdutosProps) => (
  <PageHeader
    title="Produtos"
    actions={
      <div className={css.acoes}>
        <MaisAcoes
          palavra={PALAVRA}
          onExport={(planilha) =>
            onExport(planilha.rota === 'GET /produtos/exportar/' ? { ...planilha, filtros } : planilha)
          }
        />
        <Button to="/configuracoes/lixeira" variant="default">
          <IconTrash size={18} aria-hidden />
          <span className={PALAVRA}>Lixeira</span>
        </Button>
        <Button variant="default" onClick={abrirLeitor}>
          <IconScan size={18} aria-hidden />
          <span className={PALAVRA}>Escanear</span>
        </Button>
        <Button to="/produtos/criar" icon={IconPlus}>
          Criar Produto
        </Button>
      </div>
    }
  />
)
