import { Button } from '@mantine/core'
import { IconPlus, IconScan, IconTrash } from '@tabler/icons-react'
import { Link } from 'react-router'
import { abrirLeitor } from '../../shared/leitor.ts'
import { PageHeader } from '../../shared/ui/PageHeader.tsx'

export const CabecalhoDeProdutos = () => (
  <PageHeader
    title="Produtos"
    actions={
      <>
        <Button
          component={Link}
          to="/configuracoes/lixeira"
          variant="default"
          leftSection={<IconTrash size={18} aria-hidden />}
        >
          Lixeira
        </Button>
        <Button variant="default" leftSection={<IconScan size={18} aria-hidden />} onClick={abrirLeitor}>
          Escanear
        </Button>
        <Button component={Link} to="/produtos/criar" leftSection={<IconPlus size={18} aria-hidden />}>
          Criar Produto
        </Button>
      </>
    }
  />
)
