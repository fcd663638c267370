import type { Aparelho, Rede } from '@estampa/contract/autenticacao/aparelhos.routes.ts'
import { formatarDataHora } from '@estampa/contract/shared/dates.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { fraseDe } from '../../../shared/apiError.ts'
import { aparelhosApi } from '../../../shared/generated/aparelhosApi.ts'
import { Button } from '../../../shared/ui/Button.tsx'
import { Card } from '../../../shared/ui/Card.tsx'
import { PageHeader } from '../../../shared/ui/PageHeader.tsx'
import { ErrorBox, Skeleton } from '../../../shared/ui/states.tsx'
import { avisar } from '../../../shared/ui/toast.ts'
import * as itens from '../itens.classes.ts'
import { aparelhos } from './aparelhos.queries.ts'
import { EntrarNoCelularCard } from './EntrarNoCelularCard.tsx'
import { QrDaTela } from './QrDaTela.tsx'

/** For administrators: connecting telephones, and every device that is signed in. */
export default function AparelhosPage() {
  const { data, isError, isFetching, refetch } = useQuery(aparelhos)
  if (!data)
    return (
      <div className="[&_code]:whitespace-nowrap">
        <PageHeader title="Aparelhos" />
        {isError ? <ErrorBox onRetry={() => void refetch()} pending={isFetching} /> : <Skeleton height="320px" />}
      </div>
    )
  return (
    <div className="[&_code]:whitespace-nowrap">
      <PageHeader title="Aparelhos" />
      <ParearCard rede={data.rede} />
      <EntrarNoCelularCard />
      <Card title="Aparelhos conectados" description="De todas as pessoas da loja, o último usado primeiro.">
        <ul className="m-0 -mt-2">
          {data.aparelhos.map((aparelho) => (
            <Linha key={aparelho.id} aparelho={aparelho} />
          ))}
        </ul>
      </Card>
    </div>
  )
}

function Linha({ aparelho: { id, aparelho, pessoa, endereco, usada_em, por_codigo, atual } }: { aparelho: Aparelho }) {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => aparelhosApi('DELETE /aparelhos/:sessaoId/', { params: { sessaoId: id } }),
    onSuccess: () => avisar('success', 'Aparelho desconectado.'),
    onError: (erro) => avisar('error', fraseDe(erro, 'Não foi possível desconectar. Tente novamente.')),
    onSettled: () => client.invalidateQueries({ queryKey: aparelhos.queryKey }),
  })
  return (
    <li className="k-item max-md:[&_>_button]:flex-auto">
      <div className="flex-[1_1_260px] min-w-0 m-0">
        <span className={itens.nome}>
          {pessoa} · {aparelho}
          {atual && <span className="k-etiqueta px-2.25 text-sucesso bg-sucesso-fundo">Este aparelho</span>}
        </span>
        <span className={itens.dica}>
          Visto em {formatarDataHora(usada_em)}
          {endereco ? ` em ${endereco}` : ''}
          {por_codigo ? ', entrou por QR Code' : ''}
        </span>
      </div>
      {!atual && (
        <Button
          variant="default"
          aria-label={`Desconectar ${aparelho} de ${pessoa}, número ${id}`}
          loading={isPending}
          onClick={() => mutate()}
        >
          Desconectar
        </Button>
      )}
    </li>
  )
}

/** How a telephone reaches the shop for the first time; without the local network, what to do and who. */
function ParearCard({ rede }: { rede: Rede | null }) {
  if (!rede)
    return (
      <Card title="Conectar um celular">
        <p className="flex-[1_1_260px] min-w-0 m-0">
          A loja só atende neste computador. Para atender também os celulares do mesmo Wi-Fi, peça a quem cuida do
          computador da loja que ligue o atendimento pela rede.
        </p>
        <details className="[&_summary]:w-fit [&_summary]:min-h-11 [&_summary]:leading-11 [&_summary]:cursor-pointer">
          <summary>Detalhes técnicos</summary>
          Encerre a loja e inicie-a com <code>npm start -- --rede</code>.
        </details>
      </Card>
    )
  const { pareamento, enderecos, autoridade, certificado_ate, aviso } = rede
  return (
    <Card
      title="Conectar um celular"
      description="Uma vez em cada celular: ele passa a reconhecer este computador, e a câmera lê etiquetas."
    >
      {aviso && (
        <p className="text-aviso bg-aviso-fundo py-3 px-4 m-0 mb-4 rounded-grupo" role="alert">
          {aviso}
        </p>
      )}
      <div className="flex flex-wrap gap-x-7 gap-y-5 items-start">
        <QrDaTela texto={pareamento} descricao="QR Code para conectar um celular" />
        <div className="flex-[1_1_260px] min-w-0 m-0">
          <ol className="list-decimal pl-5 m-0 mb-4 [&_li]:mb-1.5 [&_li]:wrap-anywhere">
            <li>Ligue o celular ao mesmo Wi-Fi deste computador.</li>
            <li>
              Aponte a câmera dele para o código, ou abra <b>{pareamento}</b>
            </li>
            <li>Siga os passos da página que se abre. No fim, ela abre a loja sozinha.</li>
          </ol>
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 text-m [&_dt]:text-texto-suave [&_dd]:wrap-anywhere [&_code]:whitespace-normal!">
            <dt>Certificado</dt>
            <dd>
              {autoridade.nome}
              <br />
              <code>{autoridade.impressao}</code>
            </dd>
            <dt>Endereços da loja</dt>
            <dd>
              {enderecos.map((endereco) => (
                <span key={endereco} className="block">
                  {endereco}
                </span>
              ))}
            </dd>
            <dt>Renovação</dt>
            <dd>Automática, antes de {formatarDataHora(certificado_ate)}</dd>
          </dl>
        </div>
      </div>
    </Card>
  )
}
