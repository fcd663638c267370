// long because: the one catalogue of all errors.
/** A row of the catalogue: the HTTP status and the sentence a person reads. */
export interface ErrorRow {
  readonly status: number
  /** Portuguese; `{name}` is replaced by the datum of that name. */
  readonly mensagem: string
}

/** Every error the API can answer with. The code is stable and goes out as `codigo`; the sentence as `detail` and `erro`. */
export const errors = {
  DADOS_INVALIDOS: { status: 400, mensagem: 'Verifique os campos destacados.' },
  CORPO_INVALIDO: { status: 400, mensagem: 'O corpo da requisição não pôde ser lido.' },
  ENDERECO_INVALIDO: { status: 400, mensagem: 'O endereço pedido não pôde ser lido.' },
  REQUISICAO_ILEGIVEL: { status: 400, mensagem: 'A requisição não pôde ser lida.' },
  CURSOR_INVALIDO: { status: 400, mensagem: 'A página pedida não existe mais. Recarregue a lista.' },
  SKU_IGUAL_AO_PRODUTO: {
    status: 400,
    mensagem: 'A variação "{variacao}" está usando o mesmo SKU do produto principal.',
  },
  IMAGEM_DE_OUTRO_PRODUTO: { status: 400, mensagem: 'Uma das imagens não pertence a este produto.' },
  IMAGEM_ENORME: {
    status: 400,
    mensagem: 'A imagem "{arquivo}" tem pontos demais para ser aberta. Reduza-a e envie de novo.',
  },
  IMAGEM_ILEGIVEL: { status: 400, mensagem: 'O arquivo "{arquivo}" não é uma imagem que se possa ler.' },

  QUANTIDADE_INVALIDA: { status: 400, mensagem: 'Quantidade inválida para o produto {descricao}.' },
  VALOR_INVALIDO: { status: 400, mensagem: 'Valor unitário inválido para o produto {descricao}.' },
  DESCONTO_INVALIDO: { status: 400, mensagem: 'Desconto maior que o valor do produto {descricao}.' },
  SKU_REPETIDO_NA_VENDA: { status: 400, mensagem: 'O SKU {sku} já está na venda.' },
  DOCUMENTO_NAO_MUDA: { status: 400, mensagem: 'O CPF não pode ser alterado.' },

  BLING_AUTORIZACAO_INVALIDA: {
    status: 400,
    mensagem: 'A autorização do Bling não serve mais. Comece novamente.',
  },
  BLING_SEM_STATE: {
    status: 400,
    mensagem: 'O Bling voltou sem o "state", que confirma quem começou a autorização. Comece novamente.',
  },

  FRETE_AUTORIZACAO_INVALIDA: {
    status: 400,
    mensagem: 'A autorização do Melhor Envio não serve mais. Comece novamente.',
  },

  CREDENCIAIS_INVALIDAS: { status: 401, mensagem: 'Usuário ou senha inválidos!' },
  ENTRADA_VENCIDA: { status: 401, mensagem: 'O tempo para confirmar a entrada acabou. Entre novamente.' },
  CODIGO_DO_CELULAR_INVALIDO: {
    status: 401,
    mensagem: 'Este código não serve mais. Peça outro no aparelho que o mostra.',
  },
  SEGUNDO_FATOR_INVALIDO: { status: 401, mensagem: 'A confirmação não foi aceita. Tente novamente.' },
  NAO_AUTENTICADO: { status: 401, mensagem: 'Sua sessão terminou. Entre novamente.' },
  DEPOSITO_INEXISTENTE: { status: 400, mensagem: 'A conta do Bling não tem este depósito ativo.' },
  DEPOSITO_DESCONSIDERADO: {
    status: 400,
    mensagem: 'O Bling desconsidera o saldo do depósito “{nome}”: ele não pode ser escolhido.',
  },
  SITUACAO_INEXISTENTE: { status: 400, mensagem: 'A conta do Bling não tem a situação {id} nos pedidos de venda.' },
  CANAL_INEXISTENTE: { status: 400, mensagem: 'A conta do Bling não tem o canal de venda {id}.' },
  CANAL_DESABILITADO: { status: 400, mensagem: 'O canal de venda “{nome}” está desabilitado no Bling.' },
  BLING_NAO_AUTORIZADO: { status: 401, mensagem: 'É preciso autorizar o acesso ao Bling.' },
  ASSINATURA_INVALIDA: { status: 401, mensagem: 'A assinatura da notificação não confere.' },
  SEGUNDO_FATOR_EXIGIDO: {
    status: 403,
    mensagem: 'Esta loja exige um segundo fator dos administradores. Ative o seu em Configurações, Acesso e segurança.',
  },
  CODIGO_SO_COM_SENHA: {
    status: 403,
    mensagem: 'Este aparelho entrou por um código. Mostre o código em um em que você entrou com a senha.',
  },
  SEM_PERMISSAO: { status: 403, mensagem: 'Você não tem permissão para fazer isso.' },
  ENDERECO_DA_ETIQUETA_VENCIDO: {
    status: 403,
    mensagem: 'Este endereço não vale mais. Abra a etiqueta de novo pela venda.',
  },

  SESSAO_NAO_ENCONTRADA: { status: 404, mensagem: 'Este acesso não existe mais.' },
  CHAVE_NAO_ENCONTRADA: { status: 404, mensagem: 'Esta chave de acesso não existe mais.' },
  SINCRONIZACAO_NAO_ENCONTRADA: { status: 404, mensagem: 'Sincronização não encontrada.' },
  ROTA_NAO_ENCONTRADA: { status: 404, mensagem: 'Endereço não encontrado.' },
  IMPORTACAO_NAO_ENCONTRADA: { status: 404, mensagem: 'Importação não encontrada.' },
  ITEM_DA_IMPORTACAO_NAO_ENCONTRADO: { status: 404, mensagem: 'Este produto não está nesta importação.' },
  PRODUTO_NAO_EXISTE_NO_BLING: { status: 404, mensagem: 'Este produto não existe no Bling.' },
  VERSAO_NAO_ENCONTRADA: { status: 404, mensagem: 'Esta versão não está mais guardada.' },
  PRODUTO_NAO_ENCONTRADO: { status: 404, mensagem: 'Produto não encontrado' },
  VARIACAO_NAO_ENCONTRADA: { status: 404, mensagem: 'Variação não encontrada.' },
  IMAGEM_NAO_ENCONTRADA: { status: 404, mensagem: 'Imagem não encontrada.' },
  MODELO_NAO_ENCONTRADO: { status: 404, mensagem: 'Modelo não encontrado.' },
  CATEGORIA_NAO_ENCONTRADA: { status: 404, mensagem: 'Categoria não encontrada.' },
  ATRIBUTO_NAO_ENCONTRADO: { status: 404, mensagem: 'Atributo não encontrado.' },
  EMBALAGEM_NAO_ENCONTRADA: { status: 404, mensagem: 'Embalagem não encontrada.' },
  VALOR_NAO_ENCONTRADO: { status: 404, mensagem: 'Valor de atributo não encontrado.' },

  CLIENTE_NAO_ENCONTRADO: { status: 404, mensagem: 'Cliente não encontrado.' },
  CEP_NAO_ENCONTRADO: { status: 404, mensagem: 'CEP inválido ou não encontrado.' },
  VENDA_NAO_ENCONTRADA: { status: 404, mensagem: 'Venda não encontrada' },
  PAGAMENTO_NAO_ENCONTRADO: { status: 404, mensagem: 'Este pagamento não está mais na venda.' },
  ITEM_NAO_ENCONTRADO: { status: 404, mensagem: 'Este produto não está mais na venda.' },

  PAGAMENTO_DA_TROCA: { status: 409, mensagem: 'Este valor veio de uma troca e não pode ser apagado.' },
  VOLTA_MAIOR: { status: 409, mensagem: 'De {descricao} ainda podem voltar {podem}.' },
  DEVOLUCAO_MAIOR: { status: 409, mensagem: 'A devolução é maior do que o que o cliente pagou.' },
  CPF_REPETIDO: { status: 409, mensagem: 'Já existe um cliente com este CPF.' },
  CLIENTE_EM_USO: {
    status: 409,
    mensagem:
      'Este cliente não pode ser excluído: tem {quantidade|venda|vendas}. Para apagar os dados pessoais, use Anonimizar.',
  },
  CLIENTE_ANONIMIZADO: {
    status: 409,
    mensagem: 'Este cliente foi anonimizado: não pode ser alterado nem usado em vendas.',
  },
  CLIENTE_COM_ENVIO_ABERTO: {
    status: 409,
    mensagem:
      'Há {quantidade|venda|vendas} deste cliente com etiqueta gerada e ainda não enviada. Confirme a retirada ou cancele a venda antes de anonimizar.',
  },
  ESTOQUE_INSUFICIENTE: {
    status: 409,
    mensagem: 'Estoque insuficiente para o produto {descricao}: {disponivel|peça disponível|peças disponíveis}.',
  },
  ESTOQUE_RESERVADO: {
    status: 409,
    mensagem: 'A quantidade não pode ficar abaixo das peças reservadas em vendas abertas.',
  },
  CONTAGEM_DESATUALIZADA: { status: 409, mensagem: 'O estoque registrado mudou durante a contagem: {descricao}.' },
  CONTAGEM_ABAIXO_DO_RESERVADO: {
    status: 409,
    mensagem: 'Foram contadas menos peças do que as reservadas em vendas abertas: {descricao}.',
  },
  VARIACAO_RESERVADA: {
    status: 409,
    mensagem: 'Uma variação com peças reservadas em vendas abertas não pode ser removida.',
  },
  PRODUTO_INDISPONIVEL: { status: 409, mensagem: 'O produto {descricao} não está mais à venda.' },
  TRANSICAO_INVALIDA: { status: 409, mensagem: '{motivo}' },
  LINHA_SEM_PENDENCIA: { status: 409, mensagem: 'Este item já tem o produto dele.' },
  VENDA_CANCELADA: { status: 409, mensagem: 'Esta venda foi cancelada.' },
  ETIQUETA_INCOMPLETA: { status: 409, mensagem: '{motivo}' },
  PRODUTOS_NAO_PUBLICADOS: { status: 409, mensagem: 'Produtos não publicados no Bling: {nomes}' },
  SEM_RASTREAMENTO: { status: 409, mensagem: 'Código de rastreamento não disponível' },
  FRETE_INDISPONIVEL: { status: 409, mensagem: 'Nenhuma transportadora atende este envio: {motivo}' },
  SERVICO_INDISPONIVEL: { status: 400, mensagem: 'O serviço {nome} não atende este envio: {motivo}' },
  FRETE_NAO_COTADO: {
    status: 409,
    mensagem: 'Este serviço de frete não foi cotado para esta venda no último dia. Calcule o frete novamente.',
  },
  FRETE_COM_OUTRO_VALOR: {
    status: 409,
    mensagem: 'O valor deste frete é outro do que foi cotado para esta venda. Calcule o frete novamente.',
  },
  AGENCIA_DE_OUTRO_LUGAR: {
    status: 409,
    mensagem: 'Esta agência não recebe este serviço na cidade do remetente. Escolha outra da lista.',
  },
  AGENCIA_SEM_SERVICO: { status: 409, mensagem: 'Escolha o serviço de frete antes da agência; este não usa agência.' },
  NFE_DE_PESSOA_FISICA: {
    status: 409,
    mensagem: 'O remetente tem CPF: o envio vai com declaração de conteúdo, sem nota.',
  },
  ETIQUETA_JA_PAGA: {
    status: 409,
    mensagem: 'A etiqueta desta venda já foi paga. Cancele a etiqueta antes de mudar as opções do envio.',
  },
  SEM_DECLARACAO: { status: 409, mensagem: 'Esta venda não tem declaração de conteúdo emitida pela transportadora.' },
  SEM_ETIQUETA: { status: 409, mensagem: 'Esta venda não tem etiqueta para cancelar.' },
  FRETE_NAO_CONFIGURADO: {
    status: 409,
    mensagem: 'O frete não está configurado: falta o token do Melhor Envio nas variáveis de ambiente da loja.',
  },
  ETIQUETA_ABANDONADA: {
    status: 409,
    mensagem: 'A venda mudou enquanto a etiqueta era gerada. Recarregue a venda.',
  },
  SKU_REPETIDO: { status: 409, mensagem: 'Já existe um produto ou variação com este SKU.' },
  SKU_REPETIDO_NA_LIXEIRA: {
    status: 409,
    mensagem: 'Já existe um produto ou variação com este SKU. Ele está na lixeira.',
  },
  EDICAO_CONCORRENTE: {
    status: 409,
    mensagem: 'Outra pessoa salvou alterações neste cadastro enquanto você editava.',
  },
  PRODUTO_NA_LIXEIRA: { status: 409, mensagem: 'Este produto está na lixeira. Restaure-o antes de alterar.' },
  PRODUTO_FORA_DA_LIXEIRA: { status: 409, mensagem: 'Só se exclui permanentemente o que está na lixeira.' },
  PRODUTO_JA_EXISTE_NO_BLING: {
    status: 409,
    mensagem: 'Já existe no Bling um produto com este SKU: “{nome}”. Vincule-o, ou mude o SKU daqui.',
  },
  PRODUTO_JA_VINCULADO: { status: 409, mensagem: 'Este produto já está vinculado a outro produto do Bling.' },
  BLING_VINCULADO_A_OUTRO: { status: 409, mensagem: 'Este produto do Bling já está vinculado a “{nome}”.' },
  PRODUTO_NAO_VINCULADO: { status: 409, mensagem: 'Este produto não está vinculado ao Bling.' },
  KIT_DO_BLING: { status: 409, mensagem: 'No Bling este produto é um kit, que só é lido: nada é alterado lá.' },
  IMPORTACAO_ABERTA: { status: 409, mensagem: 'Já há uma importação aberta. Termine ou cancele essa primeiro.' },
  IMPORTACAO_NAO_PRONTA: { status: 409, mensagem: 'A importação não está pronta para isso.' },
  IMPORTACAO_ENCERRADA: { status: 409, mensagem: 'Esta importação já terminou.' },
  ITEM_JA_IMPORTADO: { status: 409, mensagem: 'Este produto já foi importado.' },
  BLING_DESATIVADO: { status: 409, mensagem: 'O Bling está desativado nesta loja.' },
  PRODUTO_INCOMPLETO_PARA_O_BLING: { status: 409, mensagem: 'Antes de publicar, falta: {faltas}.' },
  SINCRONIZACAO_ENCERRADA: { status: 409, mensagem: 'Esta sincronização já terminou.' },
  CODIGO_DE_MODELO_REPETIDO: { status: 409, mensagem: 'Já existe um modelo com este código.' },
  MODELO_EM_USO: {
    status: 409,
    mensagem: 'Este modelo não pode ser excluído: {quantidade|produto o utiliza|produtos o utilizam}.',
  },
  CATEGORIA_EM_USO: {
    status: 409,
    mensagem:
      'Esta categoria não pode ser excluída: {quantidade|produto ou modelo a utiliza|produtos ou modelos a utilizam}.',
  },
  CATEGORIA_COM_SUBCATEGORIAS: {
    status: 409,
    mensagem: 'Esta categoria tem {quantidade|subcategoria|subcategorias}. Exclua ou mova as subcategorias primeiro.',
  },
  CATEGORIA_CICLICA: { status: 409, mensagem: 'Uma categoria não pode ficar dentro de si mesma.' },
  ATRIBUTO_REPETIDO: { status: 409, mensagem: 'Já existe um atributo com este nome.' },
  EMBALAGEM_REPETIDA: { status: 409, mensagem: 'Já existe uma embalagem com este nome.' },
  VALOR_REPETIDO: { status: 409, mensagem: 'Este atributo já tem este valor.' },
  CELULAR_NAO_ESPERA: { status: 409, mensagem: 'Nenhum celular com este número espera por resposta.' },
  SESSAO_ATUAL: { status: 409, mensagem: 'Este é o acesso que você está usando. Para encerrá-lo, use Sair.' },
  APARELHO_NOVO: { status: 409, mensagem: 'Só um aparelho já conhecido pode reconhecer uma entrada nova.' },
  CODIGO_JA_ATIVO: { status: 409, mensagem: 'O aplicativo autenticador já está ativo.' },
  CHAVES_INDISPONIVEIS: {
    status: 409,
    mensagem:
      'Chaves de acesso só funcionam com a loja aberta por https ou em localhost. Use o aplicativo autenticador.',
  },
  CHAVE_RECUSADA: { status: 400, mensagem: 'A chave de acesso não pôde ser confirmada. Tente novamente.' },
  SEM_SEGUNDO_FATOR: { status: 409, mensagem: 'Ative primeiro o seu próprio segundo fator.' },
  SEGUNDO_FATOR_OBRIGATORIO: {
    status: 409,
    mensagem: 'Esta loja exige um segundo fator dos administradores: ative outro antes de remover este.',
  },
  SEGUNDO_FATOR_ILEGIVEL: {
    status: 409,
    mensagem:
      'A chave secreta da loja mudou, e o código não pode ser conferido. Use um código de recuperação, ou peça para remover o segundo fator na máquina da loja.',
  },
  CHAVE_REUTILIZADA: { status: 409, mensagem: 'Esta chave de idempotência já foi usada em outra requisição.' },
  CONFLITO: { status: 409, mensagem: 'A alteração conflita com outra. Tente novamente.' },

  REQUISICAO_LENTA: { status: 408, mensagem: 'A requisição demorou demais a chegar. Tente novamente.' },
  CORPO_GRANDE: { status: 413, mensagem: 'O envio é grande demais.' },
  ARQUIVO_GRANDE: { status: 413, mensagem: 'Arquivo muito grande (máx. 5MB)' },
  TIPO_NAO_SUPORTADO: { status: 415, mensagem: 'Este tipo de conteúdo não é aceito aqui.' },
  ARQUIVO_NAO_SUPORTADO: { status: 415, mensagem: 'Tipo de arquivo não suportado' },
  CABECALHO_GRANDE: { status: 431, mensagem: 'Os cabeçalhos da requisição são grandes demais.' },
  MUITAS_TENTATIVAS: { status: 429, mensagem: 'Muitas tentativas. Aguarde {segundos} s e tente novamente.' },

  ERRO_INTERNO: { status: 500, mensagem: 'Erro inesperado no servidor. Tente novamente.' },
  BLING_RECUSOU: { status: 502, mensagem: 'O Bling recusou: {motivo}' },
  FRETE_RECUSADO: { status: 502, mensagem: '{quem} recusou: {motivo}' },
  ETIQUETA_FALHOU: {
    status: 502,
    mensagem: 'A etiqueta foi paga, mas não ficou pronta: {motivo}',
  },
  ETIQUETA_NAO_CANCELADA: { status: 502, mensagem: '{motivo}' },
  FRETE_FORA: { status: 503, mensagem: '{quem} não respondeu. Tente novamente em instantes.' },
  FRETE_BLOQUEADO: {
    status: 503,
    mensagem: '{quem} está fora do ar ou bloqueando os pedidos desta rede. Tente novamente em alguns minutos.',
  },
  BLING_FORA: { status: 503, mensagem: 'O Bling não respondeu. Tente novamente em instantes.' },
  SOBRECARGA: {
    status: 503,
    mensagem: 'O sistema está atendendo muitos pedidos agora. Tente novamente em instantes.',
  },
  ENCERRANDO: { status: 503, mensagem: 'Este processo está encerrando. Tente de novo em instantes.' },
  INDISPONIVEL: { status: 503, mensagem: 'O sistema está temporariamente indisponível. Tente novamente.' },
  SEM_ESPACO: {
    status: 507,
    mensagem: 'O disco do servidor está cheio, e nada foi salvo. Libere espaço nele e tente novamente.',
  },
} as const satisfies Record<string, ErrorRow>

export type ErrorCode = keyof typeof errors

/** The catalogue's sentence with its data filled in; `{n|peça|peças}` writes the number and the form that agrees. */
export function errorSentence(codigo: ErrorCode, dados: Readonly<Record<string, unknown>> = {}): string {
  return errors[codigo].mensagem.replace(
    /\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g,
    (whole, name: string, um: string | undefined, varios: string | undefined) => {
      if (!(name in dados)) return whole
      const valor = String(dados[name])
      return um === undefined ? valor : `${valor} ${valor === '1' ? um : varios}`
    },
  )
}
