import type { Cliente } from '@estampa/contract/clientes/cliente.schemas.ts'
import { formatarData } from '@estampa/contract/shared/dates.ts'
import { IconDownload, IconFileDescription, IconShoppingBagPlus, IconTrash, IconUserOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { idDe } from '../../shared/readers.ts'
import { EstadoDoRegistro } from '../../shared/registro/EstadoDoRegistro.tsx'
import { useParaEditar } from '../../shared/registro/useParaEditar.ts'
import { Permitido } from '../../shared/session/Permitido.tsx'
import { usePode } from '../../shared/session/session.ts'
import { Button } from '../../shared/ui/Button.tsx'
import { Card } from '../../shared/ui/Card.tsx'
import { PageHeader } from '../../shared/ui/PageHeader.tsx'
import { Recusa } from '../../shared/ui/Recusa.tsx'
import { sobDemanda } from '../../shared/ui/sobDemanda.tsx'
import { umCliente } from './clientes.queries.ts'
import { ClienteForm } from './formulario/ClienteForm.tsx'
import { useExclusao } from './useExclusao.ts'
import { VendasDoCliente } from './VendasDoCliente.tsx'

export default function ClientePage() {
  const id = idDe(useParams().clienteId)
  const { registro: cliente, ...lido } = useParaEditar(umCliente(id ?? 0), id)
  const { excluir, excluindo, recusa } = useExclusao()
  const anonimo = cliente !== null && cliente.anonimizado_em !== null
  return (
    <>
      <PageHeader
        title={anonimo ? 'Cliente anonimizado' : 'Editar cliente'}
        subtitle={cliente && cliente.nome}
        actions={
          cliente && (
            <>
              {!anonimo && (
                <Button to={`/orcamentos?cliente=${cliente.id}`} variant="default" icon={IconFileDescription}>
                  Orçamentos
                </Button>
              )}
              {!anonimo && (
                <Button to={`/vendas/criar?cliente=${cliente.id}`} variant="default" icon={IconShoppingBagPlus}>
                  Nova venda
                </Button>
              )}
              <Permitido a="excluir_definitivo">
                <Button variant="default" icon={IconTrash} loading={excluindo} onClick={() => excluir(cliente)}>
                  Excluir
                </Button>
              </Permitido>
            </>
          )
        }
      />
      {recusa && <Recusa role="alert">{recusa}</Recusa>}
      {cliente && anonimo ? (
        <ClienteAnonimo cliente={cliente} />
      ) : cliente ? (
        <ClienteForm key={cliente.id} cliente={cliente}>
          <VendasDoCliente clienteId={cliente.id} />
          <DadosPessoais cliente={cliente} />
        </ClienteForm>
      ) : (
        <EstadoDoRegistro lido={lido} erro="Erro ao carregar cliente." />
      )}
    </>
  )
}

function ClienteAnonimo({ cliente }: { cliente: Cliente }) {
  return (
    <>
      <Card title="Cadastro">
        <p className="m-0 text-texto-suave">
          Os dados pessoais foram apagados em {formatarData(cliente.anonimizado_em)}. As vendas e os totais continuam;
          este cadastro não pode mais ser alterado nem usado em novas vendas.
        </p>
      </Card>
      <VendasDoCliente clienteId={cliente.id} />
      <DadosPessoais cliente={cliente} />
    </>
  )
}

const AnonimizarDialog = sobDemanda(async () => (await import('./AnonimizarDialog.tsx')).AnonimizarDialog)
const ExportarDialog = sobDemanda(async () => (await import('./ExportarDialog.tsx')).ExportarDialog)

/** The two requests that the LGPD gives a person: a copy of their data, and to be forgotten. */
function DadosPessoais({ cliente }: { cliente: Cliente }) {
  const [aberto, setAberto] = useState<'exportar' | 'anonimizar' | null>(null)
  const fechar = () => setAberto(null)
  const [exporta, exclui] = [usePode('exportar_dados'), usePode('excluir_definitivo')]
  if (!exporta && !exclui) return null
  return (
    <Card
      title="Dados pessoais (LGPD)"
      description="Para atender quem pede uma cópia do que a loja guarda, ou pede para ser esquecido."
    >
      <div className="flex flex-wrap gap-2">
        {exporta && (
          <Button variant="default" icon={IconDownload} onClick={() => setAberto('exportar')}>
            Exportar dados
          </Button>
        )}
        {exclui && cliente.anonimizado_em === null && (
          <Button variant="default" icon={IconUserOff} onClick={() => setAberto('anonimizar')}>
            Anonimizar
          </Button>
        )}
      </div>
      {aberto === 'exportar' && <ExportarDialog cliente={cliente} onClose={fechar} />}
      {aberto === 'anonimizar' && <AnonimizarDialog cliente={cliente} onClose={fechar} />}
    </Card>
  )
}
