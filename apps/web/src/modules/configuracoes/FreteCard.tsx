import type { AcessoAoFrete, VerificacaoDoFrete } from '@estampa/contract/frete/opcoes.schemas.ts'
import { formatarData } from '@estampa/contract/shared/dates.ts'
import { formatarReais } from '@estampa/contract/shared/money.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { comConexao, fraseDe } from '../../shared/apiError.ts'
import { Button } from '../../shared/ui/Button.tsx'
import { ErrorBox, Skeleton, StatusDot } from '../../shared/ui/states.tsx'
import { avisar } from '../../shared/ui/toast.ts'
import { acessosAoFrete, conectarAoFrete, desconectarDoFrete, verificarFrete } from '../frete/frete.queries.ts'
import css from './ConfiguracoesPage.module.css'
import { SettingPart } from './SettingRow.tsx'
import { ToleranciaDoFrete } from './ToleranciaDoFrete.tsx'

export function FreteCard({ admin }: { admin: boolean }) {
  const { data, isError, isFetching, refetch } = useQuery(acessosAoFrete)
  const verificacao = useMutation({
    ...verificarFrete,
    onError: (erro) => avisar('error', comConexao(erro, 'Não foi possível verificar o frete. Tente novamente.')),
  })
  return (
    <SettingPart title="Frete">
      {!data &&
        (isError ? <ErrorBox onRetry={() => void refetch()} pending={isFetching} /> : <Skeleton height="44px" />)}
      {data?.length === 0 && (
        <span className="text-m text-texto-suave">Nenhuma transportadora configurada: só há retirada na loja.</span>
      )}
      {data?.map((acesso) => (
        <Conta key={acesso.provedor} acesso={acesso} admin={admin} />
      ))}
      {data && data.length > 0 && (
        <div className="mt-3.5">
          <ToleranciaDoFrete admin={admin} />
        </div>
      )}
      {admin && data && data.length > 0 && (
        <div className="grid gap-3 justify-items-start mt-4">
          <Button variant="default" loading={verificacao.isPending} onClick={() => verificacao.mutate()}>
            Verificar permissões
          </Button>
          <div role="status">
            {verificacao.data?.map((conta) => (
              <Resultado key={conta.provedor} conta={conta} />
            ))}
          </div>
        </div>
      )}
    </SettingPart>
  )
}

function Conta({ acesso, admin }: { acesso: AcessoAoFrete; admin: boolean }) {
  const conectar = useMutation({
    ...conectarAoFrete,
    onError: (erro) => avisar('error', comConexao(erro, 'Não foi possível abrir a autorização. Tente novamente.')),
  })
  const desconectar = useMutation({
    ...desconectarDoFrete,
    onError: (erro) => avisar('error', fraseDe(erro, 'Não foi possível desconectar. Tente novamente.')),
  })
  const { modo, aviso, recusado, expira_em, dias_restantes, pode_conectar } = acesso
  const semAcesso = modo === 'nenhum' || recusado || (dias_restantes ?? 0) < 0
  const nome = acesso.transportadora.replace(/^[OA] /, '')
  return (
    <div className={css.conexao}>
      <div className={css.texto}>
        <StatusDot tone={semAcesso ? 'error' : aviso ? 'warning' : 'success'}>
          {`${nome}: ${modo === 'nenhum' ? 'desconectado' : modo === 'token' ? 'conectado pelo painel' : 'conectado'}`}
        </StatusDot>
        <span className="text-m text-texto-suave">
          {aviso ?? (expira_em ? `O acesso vale até ${formatarData(expira_em)}.` : MODOS[modo])}
        </span>
      </div>
      {admin && pode_conectar && modo === 'aplicativo' && (
        <Button variant="default" loading={desconectar.isPending} onClick={() => desconectar.mutate()}>
          {`Desconectar do ${nome}`}
        </Button>
      )}
      {admin && pode_conectar && modo !== 'aplicativo' && (
        <Button loading={conectar.isPending} onClick={() => conectar.mutate()}>
          {`Autorizar ${nome}`}
        </Button>
      )}
    </div>
  )
}

const MODOS: Readonly<Record<AcessoAoFrete['modo'], string>> = {
  token: 'Não se sabe até quando o acesso vale.',
  aplicativo: 'O acesso se renova sozinho.',
  nenhum: 'Conecte para comprar etiquetas.',
}

function Resultado({ conta }: { conta: VerificacaoDoFrete }) {
  return (
    <ul
      className="grid gap-2 [&_li]:flex [&_li]:flex-wrap [&_li]:gap-x-3.5 [&_li]:gap-y-0.5 [&_li]:items-baseline [&_li]:wrap-anywhere"
      aria-label={`Permissões: ${conta.transportadora}`}
    >
      {conta.verificacoes.map(({ nome, ok, motivo }) => (
        <li key={nome}>
          <StatusDot tone={ok ? 'success' : 'error'}>{nome}</StatusDot>
          {motivo && <span className="text-m text-texto-suave">{motivo}</span>}
        </li>
      ))}
      {conta.saldo !== null && <li>{`Saldo na carteira: ${formatarReais(conta.saldo)}`}</li>}
    </ul>
  )
}
