import { screen } from './drawings.ts'

/** What to do on a device, with a drawing where a foreign screen is met. HTML. */
interface Step {
  readonly text: string
  readonly drawing?: string
}
export interface Guide {
  readonly id: 'android' | 'ios' | 'computador'
  readonly title: string
  readonly steps: readonly Step[]
}

const download = (address: string, label: string) => `<a class="botao" href="${address}" download>${label}</a>`

/** `name`: the authority's, which the telephone shows too. */
export const guides = (name: string): readonly Guide[] => [
  {
    id: 'android',
    title: 'Android',
    steps: [
      { text: `Toque para baixar o certificado da loja. ${download('/parear/estampa.crt', 'Baixar o certificado')}` },
      {
        text: 'Abra as <b>Configurações</b> do celular, toque na lupa e procure por <b>certificado CA</b>. Em muitos aparelhos fica em Segurança → Mais configurações → Criptografia e credenciais → Instalar um certificado.',
        drawing: screen('Instalar um certificado', [
          { text: 'Certificado CA', touch: true },
          { text: 'Certificado de usuário' },
          { text: 'Certificado Wi-Fi' },
        ]),
      },
      {
        text: 'O celular avisa que certificados assim podem ler o que você faz na internet. Este não pode: ele só vale para endereços dentro da rede local. Toque em <b>Instalar assim mesmo</b> e confirme com o PIN ou a digital.',
        drawing: screen('Sua privacidade', [{ text: 'Instalar assim mesmo', touch: true }, { text: 'Não instalar' }]),
      },
      {
        text: 'Escolha o arquivo que foi baixado.',
        drawing: screen('Downloads', [{ text: `${name.toLowerCase().replace(' ', '-')}.crt`, touch: true }]),
      },
      { text: 'Volte a esta página, no <b>Chrome</b>. Ela percebe sozinha que deu certo e abre a loja.' },
    ],
  },
  {
    id: 'ios',
    title: 'iPhone e iPad',
    steps: [
      {
        text: `Esta página precisa estar aberta no <b>Safari</b>. Toque para baixar o perfil da loja: ${download('/parear/estampa.mobileconfig', 'Baixar o perfil')}`,
        drawing: screen('Baixar um perfil?', [{ text: 'Permitir', touch: true }, { text: 'Ignorar' }]),
      },
      {
        text: 'Abra os <b>Ajustes</b> e toque em <b>Perfil Baixado</b>, perto do começo. Toque em <b>Instalar</b>, digite o código do aparelho e toque em Instalar mais duas vezes.',
        drawing: screen('Ajustes', [{ text: 'Perfil Baixado', touch: true }, { text: 'Wi-Fi' }, { text: 'Geral' }]),
      },
      {
        text: `Ainda nos Ajustes: <b>Geral → Sobre → Certificados Confiáveis</b>, no fim da página. Ligue a chave ao lado de <b>${name}</b>.`,
        drawing: screen('Certificados', [{ text: name, touch: true, on: true }]),
      },
      { text: 'Volte a esta página. Ela percebe sozinha que deu certo e abre a loja.' },
    ],
  },
  {
    id: 'computador',
    title: 'Outro computador',
    steps: [
      { text: `Baixe o certificado da loja. ${download('/parear/estampa.crt', 'Baixar para o computador')}` },
      {
        text: 'No <b>Windows</b>, abra o arquivo, clique em Instalar Certificado → Usuário Atual → Colocar todos no repositório <b>Autoridades de Certificação Raiz Confiáveis</b>.',
      },
      {
        text: 'No <b>Mac</b>, abra o arquivo, dê dois cliques nele no Acesso às Chaves e escolha Confiar → <b>Confiar Sempre</b>.',
      },
      {
        text: 'No <b>Linux</b>, importe o arquivo no navegador: Configurações → Privacidade e segurança → Gerenciar certificados → Autoridades.',
      },
      { text: 'Volte a esta página. Ela percebe sozinha que deu certo e abre a loja.' },
    ],
  },
]
