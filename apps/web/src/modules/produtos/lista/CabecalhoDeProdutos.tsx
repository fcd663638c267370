import { IconPlus, IconScan, IconTrash } from '@tabler/icons-react'
import { abrirLeitor } from '../../../shared/leitor/leitorAberto.ts'
import { Button } from '../../../shared/ui/Button.tsx'
import { PageHeader } from '../../../shared/ui/PageHeader.tsx'
import css from './CabecalhoDeProdutos.module.css'
import { MaisAcoes } from './MaisAcoes.tsx'

/** On a phone the lesser buttons keep their icon and their name, but not their word. */
export const CabecalhoDeProdutos = () => (
  <PageHeader
    title="Produtos"
    actions={
      <div className={css.acoes}>
        <MaisAcoes palavra={css.palavra ?? ''} />
        <Button to="/configuracoes/lixeira" variant="default">
          <IconTrash size={18} aria-hidden />
          <span className={css.palavra}>Lixeira</span>
        </Button>
        <Button variant="default" onClick={abrirLeitor}>
          <IconScan size={18} aria-hidden />
          <span className={css.palavra}>Escanear</span>
        </Button>
        <Button to="/produtos/criar" icon={IconPlus}>
          Criar Produto
        </Button>
      </div>
    }
  />
)
