import type { Aparelho, Rede } from '@estampa/contract/autenticacao/aparelhos.routes.ts'
import { formatarDataHora } from '@estampa/contract/shared/dates.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { chamar } from '../../../shared/api.ts'
import { fraseDe } from '../../../shared/apiError.ts'
import { Button } from '../../../shared/ui/Button.tsx'
import { Card } from '../../../shared/ui/Card.tsx'
import { ErrorBox } from '../../../shared/ui/ErrorBox.tsx'
import { Skeleton } from '../../../shared/ui/LoadingState.tsx'
import { PageHeader } from '../../../shared/ui/PageHeader.tsx'
import { avisar } from '../../../shared/ui/toast.ts'
import itens from '../itens.module.css'
import css from './AparelhosPage.module.css'
import { aparelhos } from './aparelhos.queries.ts'
import { EntrarNoCelularCard } from './EntrarNoCelularCard.tsx'
import { QrDaTela } from './QrDaTela.tsx'

/** For administrators: connecting telephones, and every device that is signed in. */
export default function AparelhosPage() {
  const { data, isError, isFetching, refetch } = useQuery(aparelhos)
  if (!data)
    return (
      <div className={css.pagina}>
        <PageHeader title="Aparelhos" />
        {isError ? <ErrorBox onRetry={() => void refetch()} pending={isFetching} /> : <Skeleton height="320px" />}
      </div>
    )
  return (
    <div className={css.pagina}>
      <PageHeader title="Aparelhos" />
      <ParearCard rede={data.rede} />
      <EntrarNoCelularCard />
      <Card title="Aparelhos conectados" description="De todas as pessoas da loja, o último usado primeiro.">
        <ul className={itens.lista}>
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
    mutationFn: () => chamar('DELETE /aparelhos/:sessaoId/', { params: { sessaoId: id } }),
    onSuccess: () => avisar('success', 'Aparelho desconectado.'),
    onError: (erro) => avisar('error', fraseDe(erro, 'Não foi possível desconectar. Tente novamente.')),
    onSettled: () => client.invalidateQueries({ queryKey: aparelhos.queryKey }),
  })
  return (
    <li className={itens.item}>
      <div className={css.texto}>
        <span className={itens.nome}>
          {pessoa} · {aparelho}
          {atual && <span className={itens.etiqueta}>Este aparelho</span>}
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
        <p className={css.texto}>
          A loja só atende neste computador. Para atender também os celulares do mesmo Wi-Fi, peça a quem cuida do
          computador da loja que ligue o atendimento pela rede.
        </p>
        <details className={css.tecnicos}>
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
        <p className={css.aviso} role="alert">
          {aviso}
        </p>
      )}
      <div className={css.lado}>
        <QrDaTela texto={pareamento} descricao="QR Code para conectar um celular" />
        <div className={css.texto}>
          <ol className={css.passos}>
            <li>Ligue o celular ao mesmo Wi-Fi deste computador.</li>
            <li>
              Aponte a câmera dele para o código, ou abra <b>{pareamento}</b>
            </li>
            <li>Siga os passos da página que se abre. No fim, ela abre a loja sozinha.</li>
          </ol>
          <dl className={css.fatos}>
            <dt>Certificado</dt>
            <dd>
              {autoridade.nome}
              <br />
              <code>{autoridade.impressao}</code>
            </dd>
            <dt>Endereços da loja</dt>
            <dd>
              {enderecos.map((endereco) => (
                <span key={endereco} className={css.endereco}>
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
