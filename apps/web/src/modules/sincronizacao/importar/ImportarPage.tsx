import type { Importacao as UmaImportacao } from '@estampa/contract/bling/importacao.schemas.ts'
import { IconDownload } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { fraseDe } from '../../../shared/apiError.ts'
import { conectarAoBling } from '../../../shared/bling/authorisation.ts'
import { paginaDeAdministrador } from '../../../shared/session/Permitido.tsx'
import { Button } from '../../../shared/ui/Button.tsx'
import { Card } from '../../../shared/ui/Card.tsx'
import { EmptyState, ErrorBox, Skeleton } from '../../../shared/ui/states.tsx'
import { avisar } from '../../../shared/ui/toast.ts'
import { conexaoDoBling } from '../../bling/bling.queries.ts'
import { emAndamento } from '../sincronizacao.queries.ts'
import { contatosDaConta, importarContatos } from './contatos.queries.ts'
import { Decisoes } from './Decisoes.tsx'
import { comecarImportacao, trabalhando, ultimaImportacao } from './importacao.queries.ts'
import { Progresso } from './Progresso.tsx'

const EXPLICACAO =
  'A Estampa lê os produtos da sua conta, mostra o que fará com cada um e só cria aqui depois que você confirmar. Nada é alterado no Bling.'

export default paginaDeAdministrador(
  { title: 'Importar do Bling', subtitle: 'Traga os produtos que já estão na sua conta.' },
  Importacao,
)

function Importacao() {
  const consulta = useQuery(ultimaImportacao)
  const conexao = useQuery(conexaoDoBling)
  const { data, error, isFetching, refetch } = consulta
  if (data === undefined && error) return <ErrorBox onRetry={() => void refetch()} pending={isFetching} />
  if (data === undefined || !conexao.data) return <Skeleton height="320px" />
  if (!conexao.data.ativo) return <EmptyState message="O Bling está desativado nesta loja." />
  const { conectado } = conexao.data
  // After an import the contacts come next; a long list of products would hide them.
  const concluida = data?.estado === 'concluida'
  return (
    <>
      {conectado && concluida && <Contatos />}
      <Catalogo importacao={data} conectado={conectado} />
      {conectado && !concluida && <Contatos />}
    </>
  )
}

function Catalogo({ importacao, conectado }: { importacao: UmaImportacao | null; conectado: boolean }) {
  if (importacao && trabalhando(importacao)) return <Progresso importacao={importacao} />
  if (importacao?.estado === 'pronta') return <Decisoes key={importacao.id} importacao={importacao} />
  if (importacao?.estado === 'concluida')
    return <Decisoes key={importacao.id} importacao={importacao} acoes={<Comecar outraVez />} />
  return <Inicio conectado={conectado} falha={importacao?.estado === 'falhou' ? (importacao.mensagem ?? '') : null} />
}

function Inicio({ conectado, falha }: { conectado: boolean; falha: string | null }) {
  return (
    <>
      {falha !== null && (
        <p
          className="py-3 px-4 m-0 mb-4 wrap-anywhere border border-borda border-l-4 border-l-erro rounded-controle bg-superficie"
          role="alert"
        >
          A última importação parou: {falha || 'erro desconhecido.'}
        </p>
      )}
      <EmptyState message="Comece pelo que já está no Bling" icon={IconDownload} detail={EXPLICACAO}>
        {conectado ? (
          <Comecar />
        ) : (
          <Button onClick={() => conectarAoBling('/sincronizacao/importar')}>Conectar ao Bling</Button>
        )}
        <Button to="/configuracoes/bling" variant="default">
          Conta do Bling
        </Button>
      </EmptyState>
    </>
  )
}

function Comecar({ outraVez = false }: { outraVez?: boolean }) {
  const { mutate, isPending } = useMutation({
    ...comecarImportacao,
    onError: (erro) => avisar('error', fraseDe(erro, 'Não foi possível começar. Tente novamente.')),
  })
  return (
    <Button {...(outraVez && { variant: 'default' })} loading={isPending} onClick={() => mutate()}>
      {outraVez ? 'Ler de novo' : 'Ler o catálogo'}
    </Button>
  )
}

/** All contacts of the account as customers, at the shop's wish; those of imported orders come in by themselves. */
function Contatos() {
  const { data: ultima } = useQuery(contatosDaConta)
  const lendo = ultima != null && emAndamento(ultima.estado)
  const { mutate, isPending } = useMutation({
    ...importarContatos,
    onError: (erro) => avisar('error', fraseDe(erro, 'Não foi possível começar. Tente novamente.')),
  })
  return (
    <div className="my-4">
      <Card
        title="Clientes"
        description="Os clientes dos pedidos importados entram sozinhos. Se quiser todos os contatos da conta, traga-os aqui: quem já está na loja fica como está, e fornecedores ficam fora."
        actions={
          <Button variant="default" loading={isPending || lendo} onClick={() => mutate()}>
            Importar contatos
          </Button>
        }
      >
        {ultima && (
          <p
            className="m-0 text-texto-suave data-falhou:text-erro [&_a]:text-marca-texto"
            role="status"
            data-falhou={ultima.estado === 'falhou' || undefined}
          >
            {ultima.mensagem ?? (lendo ? 'Esperando a vez…' : 'Contatos importados.')}{' '}
            {ultima.estado === 'concluida' && <Link to="/clientes">Ver clientes</Link>}
          </p>
        )}
      </Card>
    </div>
  )
}
